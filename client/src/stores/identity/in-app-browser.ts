/** Browsers inside other apps: passkeys don't work there. */
const PATTERNS = {
  isMessenger: { name: 'Messenger', pattern: /FBAN\/Messenger|FB_IAB\/(Orca|MESSENGER)|MessengerForiOS|Orca-Android/i },
  isInstagram: { name: 'Instagram', pattern: /Instagram/i },
  isFacebook: { name: 'Facebook', pattern: /FBAN|FBAV|FB_IAB|FBIOS/ },
  isTikTok: { name: 'TikTok', pattern: /TikTok|musical_ly|BytedanceWebview|trill_/i },
  isTwitter: { name: 'Twitter', pattern: /Twitter(?!bot)/i },
  isSnapchat: { name: 'Snapchat', pattern: /Snapchat/i },
  isLinkedIn: { name: 'LinkedIn', pattern: /LinkedInApp/i },
  isReddit: { name: 'Reddit', pattern: /Reddit\//i },
  isPinterest: { name: 'Pinterest', pattern: /Pinterest(?!bot)/i },
  isTelegram: { name: 'Telegram', pattern: /Telegram/i },
  isDiscord: { name: 'Discord', pattern: /Discord(?!bot)/i },
  isWeChat: { name: 'WeChat', pattern: /MicroMessenger/i },
  isLine: { name: 'LINE', pattern: /\bLine\/\d/i },
  isViber: { name: 'Viber', pattern: /Viber/i },
} as const satisfies Record<string, { readonly name: string; readonly pattern: RegExp }>

type InAppFlag = keyof typeof PATTERNS

export type InAppBrowser = Readonly<Record<InAppFlag, boolean>> & {
  readonly isInAppBrowser: boolean
  /** Empty in a normal browser. */
  readonly appName: string
}

const FLAGS = Object.keys(PATTERNS) as readonly InAppFlag[]

/** State before the detection has run. */
export const UNDETECTED: InAppBrowser = inAppBrowser(null)

/** The first matching pattern names the app: Messenger and Instagram also contain Facebook's tokens. */
export function detectInAppBrowser(userAgent: string): InAppBrowser {
  return inAppBrowser(FLAGS.find((flag) => PATTERNS[flag].pattern.test(userAgent)) ?? null)
}

function inAppBrowser(found: InAppFlag | null): InAppBrowser {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, flag === found])) as Record<InAppFlag, boolean>
  return { ...flags, isInAppBrowser: found !== null, appName: found === null ? '' : PATTERNS[found].name }
}
