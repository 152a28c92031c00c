/** The mission map of the server, fetched once a language. */
import { missionList } from '$lib/api'
import type { MissionList } from '$lib/types'

const known = new Map<string, Promise<MissionList>>()

export function loadMissions(language: string): Promise<MissionList> {
  const found = known.get(language) ?? missionList(language)
  known.set(language, found)
  // A failure is not kept: the next screen asks again.
  found.catch(() => known.delete(language))
  return found
}

const PLATES = import.meta.glob<string>('./plates/*.svg', { query: '?url', import: 'default', eager: true })

export const plateAddress = (id: string): string => PLATES[`./plates/${id}.svg`] ?? ''
