/** Each delivery of the page has its own; browsers hide it from selectors, hence the property. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
