let goTo = (path: string): void => window.location.assign(path);

/** A page load would wipe the toast that says why. */
export function navigateWith(navigate: (path: string) => void): void {
  goTo = navigate;
}

export const navigateTo = (path: string): void => goTo(path);
