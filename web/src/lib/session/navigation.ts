// The router's navigation for code outside components.
let goTo = (path: string): void => window.location.assign(path);

/** Hands over the router's navigation: a page load would wipe away the toast that says why. */
export function navigateWith(navigate: (path: string) => void): void {
  goTo = navigate;
}

/** Leads the person to a page of this site. */
export const navigateTo = (path: string): void => goTo(path);
