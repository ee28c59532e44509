import { cleanText, type Session } from '@bougie/protocol'
import Bowser from 'bowser'

type Device = Session['device']
const TYPES: ReadonlySet<string> = new Set<NonNullable<Device['type']>>(['desktop', 'mobile', 'tablet'])
const UNKNOWN: Device = { browser: null, system: null, type: null }

/** Longer values come from no real browser and would only waste space. */
const USER_AGENT_MAX = 400
/** The prefix of a stored description. */
const DESCRIBED = 'device '

/**
 * Made once, at the sign-in, and stored as text: parsing the user agent for each line of a list would cost the game's
 * thread time.
 */
export function describeDevice(userAgent: string | null): string | null {
  const text = cleanText(userAgent ?? '', USER_AGENT_MAX)
  return text === '' ? null : DESCRIBED + JSON.stringify(deviceOf(text))
}

export function readDevice(stored: string | null): Device {
  return stored?.startsWith(DESCRIBED) ? JSON.parse(stored.slice(DESCRIBED.length)) : UNKNOWN
}

/** Only a hint by which players recognise their devices; clients may send any name. */
function deviceOf(userAgent: string): Device {
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, type: isType(platform.type) ? platform.type : null }
}

function isType(type: string | undefined): type is NonNullable<Device['type']> {
  return type !== undefined && TYPES.has(type)
}
