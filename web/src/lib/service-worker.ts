// The service worker (public/sw.js) is for shoppers and learners; an office needs its network.
const isOffice = (pathname: string): boolean => /^\/(?:admin-login|board\/(?!user\/))/.test(pathname);

/** Once the page is loaded and idle. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator) || isOffice(location.pathname)) return;
  // Without it the site works all the same, so a refusal is nobody's concern.
  const register = (): void => void navigator.serviceWorker.register("/sw.js").catch(() => {});
  const whenIdle = (): unknown =>
    "requestIdleCallback" in window ? requestIdleCallback(register) : setTimeout(register, 2_000);
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}
