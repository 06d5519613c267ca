import { useSyncExternalStore } from 'react'
import { getPreferences, type Language, setPreferences } from '../preferences/preferences.ts'
import { en } from './en/index.ts'
import type { Words } from './words.ts'

export type { Words } from './words.ts'

const loaders: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  es: async () => (await import('./es/index.ts')).es,
}

let words: Words = en
const listeners = new Set<() => void>()

/** Loads the texts of the language that is set. Until then, and if it fails, they are English. */
export async function loadWords() {
  const { language } = getPreferences()
  words = await loaders[language]().catch(() => en)
  document.documentElement.lang = words === en ? 'en' : language
  for (const listener of listeners) listener()
}

export async function setLanguage(language: Language) {
  setPreferences({ language })
  await loadWords()
}

export const getWords = (): Words => words

export const useWords = (): Words =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, getWords)
