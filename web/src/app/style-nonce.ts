/** What the Content-Security-Policy of this page wants to see on a style element. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

/** For react-remove-scroll, which adds a style element while a dialog is open and looks for the nonce only here. */
export const shareStyleNonce = () => Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
