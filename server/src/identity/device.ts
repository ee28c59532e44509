import { cleanText, type Session } from '@bougie/protocol'
import Bowser from 'bowser'

type Device = Session['device']
const TYPES: ReadonlySet<string> = new Set<NonNullable<Device['type']>>(['desktop', 'mobile', 'tablet'])

/** Longer ones are nobody's browser, and only take room. */
const USER_AGENT_MAX = 400

export function keptUserAgent(userAgent: string | null): string | null {
  return cleanText(userAgent ?? '', USER_AGENT_MAX) || null
}

/** A hint, so that players know their own devices again; anybody may send any name. */
export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null) return { browser: null, system: null, type: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, type: isType(platform.type) ? platform.type : null }
}

function isType(type: string | undefined): type is NonNullable<Device['type']> {
  return type !== undefined && TYPES.has(type)
}
