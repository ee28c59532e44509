/** Each delivery of the page brings one; browsers keep it from selectors, hence the property. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
