import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { newUser } from './user-input.ts'

export interface PatchableUser {
  client: Client
  url: string
}

/** A user with fields of every shape that a patch can meet: texts, numbers, lists and an object. */
export async function givenPatchableUser(
  test: TestApp,
  fields: Record<string, unknown> = {},
): Promise<PatchableUser> {
  const { client } = await test.account()
  const shapes = {
    description: 'first',
    message: 'second',
    tags: { a: '1', b: '2' },
    privileges: ['read', 'write', 'execute'],
  }
  const made = await client.post('/api/users', newUser({ ...shapes, ...fields }))
  expect(made.status).toBe(201)
  return { client, url: `/api/users/${made.body.id}` }
}

/** The user after the patch, which must succeed and be stored as it was answered. */
export async function patched({ client, url }: PatchableUser, patch: unknown) {
  const answer = await client.patch(url, patch)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  const { apiDailyUsage: _, ...stored } = (await client.get(url)).body
  expect(answer.body).toMatchObject(stored)
  return answer.body
}
