import { cleanText, type Session } from '@bougie/protocol'
import Bowser from 'bowser'

type Device = Session['device']
const TYPES: ReadonlySet<string> = new Set<NonNullable<Device['type']>>(['desktop', 'mobile', 'tablet'])
const UNKNOWN: Device = { browser: null, system: null, type: null }

/** Longer values come from no real browser and only take space. */
const USER_AGENT_MAX = 400
/** Stands before what is described; no browser begins like that. */
const DESCRIBED = 'device '

/** Made once, at the sign-in, and kept as text: reading it for each line of a list costs the thread that the games run on. */
export function describeDevice(userAgent: string | null): string | null {
  const text = cleanText(userAgent ?? '', USER_AGENT_MAX)
  return text === '' ? null : DESCRIBED + JSON.stringify(deviceOf(text))
}

/** Sign-ins from before descriptions existed stored the browser's raw user agent. */
export function readDevice(stored: string | null): Device {
  if (stored === null) return UNKNOWN
  if (!stored.startsWith(DESCRIBED)) return deviceOf(stored)
  try {
    return JSON.parse(stored.slice(DESCRIBED.length))
  } catch {
    // A bare user agent from before descriptions existed gives no hint to anybody.
    return UNKNOWN
  }
}

/** A hint, so that players know their own devices again; anybody may send any name. */
function deviceOf(userAgent: string): Device {
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, type: isType(platform.type) ? platform.type : null }
}

function isType(type: string | undefined): type is NonNullable<Device['type']> {
  return type !== undefined && TYPES.has(type)
}
