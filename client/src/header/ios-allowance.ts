const PORTRAIT_PX = 75

/** Safari on an iPhone counts the space behind its own bars into the page's height, in portrait only. */
export function iosAllowancePx(device: { readonly userAgent: string; readonly portrait: boolean }): number {
  return isIosSafari(device.userAgent) && device.portrait ? PORTRAIT_PX : 0
}

/** The other browsers of iOS name themselves beside Safari. */
export function isIosSafari(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent)
}
