/** Reports a changed address to the page. Without a browser, the event arrives after an unknown time. */
export const followAddress = (): void => void window.dispatchEvent(new Event('hashchange'));
