import { describe, expect, test } from 'vitest'
import { detectInAppBrowser, UNDETECTED } from './in-app-browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36'

describe('browsers inside apps', () => {
  test.each([
    ['Facebook', `${IPHONE} [FBAN/FBIOS;FBAV/489.0;FBBV/1;FBDV/iPhone15,2]`],
    ['Facebook', `${ANDROID} [FB_IAB/FB4A;FBAV/489.0.0.66.80;]`],
    ['Messenger', `${IPHONE} [FBAN/MessengerForiOS;FBAV/480.0]`],
    ['Messenger', `${ANDROID} [FB_IAB/Orca-Android;FBAV/480.0]`],
    ['Instagram', `${IPHONE} Instagram 355.0.0.29.98 (iPhone15,2; iOS 18_1; fr_FR) [FBAN/x]`],
    ['TikTok', `${ANDROID} trill_350103 BytedanceWebview/d8a21c6`],
    ['TikTok', `${IPHONE} musical_ly_35.1.0 JsSdk/2.0`],
    ['Twitter', `${IPHONE} Twitter for iPhone/10.60`],
    ['Snapchat', `${IPHONE} Snapchat/13.10.0.41`],
    ['LinkedIn', `${IPHONE} [LinkedInApp]/9.30`],
    ['Reddit', `${IPHONE} Reddit/Version 2024.40.0`],
    ['Pinterest', `${ANDROID} [Pinterest/Android]`],
    ['Telegram', `${ANDROID} Telegram-Android/11.3.3`],
    ['Discord', `${IPHONE} Discord/250.0`],
    ['WeChat', `${IPHONE} MicroMessenger/8.0.50(0x18003234)`],
    ['LINE', `${IPHONE} Safari Line/14.18.0`],
    ['Viber', `${ANDROID} Viber/23.4`],
  ])('[K53] %s', (appName, userAgent) => {
    const { appName: found, isInAppBrowser, ...flags } = detectInAppBrowser(userAgent)
    expect({ found, isInAppBrowser }).toEqual({ found: appName, isInAppBrowser: true })
    expect(Object.entries(flags).filter(([, set]) => set)).toEqual([
      [`is${appName === 'LINE' ? 'Line' : appName}`, true],
    ])
  })

  test('[K62] before the detection every flag is false and the name is empty', () => {
    const { appName, ...flags } = UNDETECTED
    expect([appName, Object.keys(flags).length, Object.values(flags).some(Boolean)]).toEqual(['', 15, false])
  })

  test.each([
    `${IPHONE} Version/18.1 Safari/604.1`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko; compatible; online) Chrome/130.0 Safari/537.36',
  ])('[K62] a browser of its own is none: %s', (userAgent) => {
    expect(detectInAppBrowser(userAgent)).toEqual(UNDETECTED)
  })
})
