import { type Location, Sextant, SextantError, type SextantOptions } from '@sextant/sdk'
import { beforeAll, expect } from 'vitest'
import type { TestApp } from './app.ts'

type Fetch = typeof globalThis.fetch

/** The app on a port of its own, and clients of it as a user would make them. */
export function useSextant(test: TestApp) {
  let baseUrl = ''
  beforeAll(async () => {
    baseUrl = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  return {
    baseUrl: () => baseUrl,
    /** A client of a new account's holder. */
    async client(options: Partial<SextantOptions> = {}) {
      const account = await test.account()
      const { userName, apiKey } = account
      return { ...account, sextant: new Sextant({ baseUrl, userName, apiKey, ...options }) }
    },
  }
}

/** A fetch that notes what the client sends. */
export function watchedFetch() {
  const sent: string[] = []
  const fetch: Fetch = (url, init) => {
    sent.push(`${init?.method} ${new URL(url).pathname}`)
    return globalThis.fetch(url, init)
  }
  return { fetch, sent, count: (request: string) => sent.filter((each) => each === request).length }
}

export async function failureOf(promise: Promise<unknown>): Promise<SextantError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SextantError)
  return error as SextantError
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export const minute = (n: number) => new Date(Date.UTC(2026, 5, 1) + n * 60_000).toISOString()
export const locationAt = (n: number): Location => ({
  dateTime: minute(n),
  latitude: 55 + n / 100,
  longitude: 12.5,
})
