// Filters of a list stand in the address: a reload and the way back restore them.
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** By the names of their parameters. */
type Changes = Readonly<Record<string, string | undefined>>

export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const [draft, setDraft] = useState<{ readonly address: string; readonly typed: Changes }>({ address, typed: {} })
  // A draft that was typed at another address no longer counts.
  const typed = draft.address === address ? draft.typed : {}
  return {
    /** Empty when the address has none. */
    of: (name: string) => search.get(name) ?? '',
    /** The text of a field that applies only with the button. */
    typed: (name: string) => typed[name] ?? search.get(name) ?? '',
    type: (name: string, value: string) => setDraft({ address, typed: { ...typed, [name]: value } }),
    /** Applies these and everything typed; the other ones stay. `replace` spares the way back a step. */
    apply(changes: Changes = {}, { replace = false } = {}) {
      const next = new URLSearchParams(search)
      for (const [name, value = ''] of Object.entries({ ...typed, ...changes })) {
        if (value.trim() === '') next.delete(name)
        else next.set(name, value.trim())
      }
      // The way back to this address shows its filters, not what was typed there.
      setDraft({ address, typed: {} })
      setSearch(next, { replace: replace || next.toString() === address })
    },
  }
}

export type Filters = ReturnType<typeof useFilters>

/** Choices with their texts, in the order of the field. */
export type Texts<Choice extends string> = Readonly<Record<Choice, string>>

/** Undefined for a word that is no choice, as an address may hold. */
export function choiceOf<Choice extends string>(texts: Texts<Choice>, word: string): Choice | undefined {
  return isChoice(texts, word) ? word : undefined
}

function isChoice<Choice extends string>(texts: Texts<Choice>, word: string): word is Choice {
  return Object.hasOwn(texts, word)
}
