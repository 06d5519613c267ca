import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

const t = useApp()
let client: Client
beforeAll(async () => {
  client = (await t.account()).client
})

const nested = (levels: number) =>
  `{"name":"deep","description":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

describe('a body that is not good JSON', () => {
  test.each([
    ['cut off', '{"name":'],
    ['with a comment', '{"name":"a" /* b */}'],
    ['with a trailing comma', '{"name":"a",}'],
    ['with single quotes', "{'name':'a'}"],
    ['NaN', '{"name":NaN}'],
    ['two values', '{} {}'],
    ['plain words', 'name=a'],
  ])('%s is 400 invalid_json', async (_what, body) => {
    expect(await client.post('/api/groups', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_json' },
    })
  })

  test.each([33, 10_000, 200_000])('nested %i levels deep is 400 invalid_json', async (levels) => {
    const answer = await client.post('/api/groups', nested(levels))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
    expect(answer.body.error).toContain('32 levels')
  })

  test('nested 32 levels deep is parsed, and refused for what it says', async () => {
    expect((await client.post('/api/groups', nested(32))).body).toMatchObject({
      code: 'invalid_request',
      details: [{ path: '/description' }],
    })
  })

  test('brackets inside a text do not count as nesting', async () => {
    const answer = await client.post('/api/groups', { name: `${'['.repeat(50)}"\\" ${'{'.repeat(50)}` })
    expect(answer.status).toBe(201)
  })

  test.each([
    '{"__proto__":{"admin":true},"name":"a"}',
    '{"name":"a","tags":{"constructor":{"prototype":1}}}',
  ])('a prototype key is 400 and changes nothing: %s', async (body) => {
    expect(await client.post('/api/devices', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_json' },
    })
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('bytes that are not UTF-8 are 400 invalid_json', async () => {
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: '/api/groups',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      payload: Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    })
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { success: false, code: 'invalid_json' }])
  })

  test('a byte order mark before the JSON is ignored', async () => {
    expect((await client.post('/api/groups', '\ufeff{"name":"marked"}')).status).toBe(201)
  })
})

describe('text that the database cannot hold', () => {
  test.each([
    ['NUL', '{"name":"a\\u0000b"}', '/name'],
    ['NUL in a list', '{"name":"a","devices":["ok","x\\u0000"]}', '/devices/1'],
    ['a lone high surrogate', '{"name":"\\ud83d"}', '/name'],
    ['a lone low surrogate', '{"name":"a","description":"x\\uDE00y"}', '/description'],
  ])('%s is 400 and names the field', async (_what, body, path) => {
    expect(await client.post('/api/groups', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ path }] },
    })
  })

  test('NUL in a key is 400', async () => {
    const answer = await client.post('/api/devices', '{"tags":{"a\\u0000b":"c"}}')
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ path: '/tags/ab' }] },
    })
  })

  test('a surrogate pair written as escapes is an ordinary character', async () => {
    const answer = await client.post('/api/groups', '{"name":"\\ud83d\\ude00"}')
    expect(answer).toMatchObject({ status: 201, body: { name: '😀' } })
  })
})

describe('a body of the wrong kind', () => {
  test('larger than 1 MiB is 413', async () => {
    const answer = await client.post('/api/groups', { name: 'a', description: 'x'.repeat(2 * 1024 * 1024) })
    expect(answer).toMatchObject({ status: 413, body: { success: false, code: 'payload_too_large' } })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('sent as %s is 415', async (type) => {
    const answer = await client.post('/api/groups', '{"name":"a"}', { 'content-type': type })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })

  test('sent without a content type is 415', async () => {
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: '/api/groups',
      headers: { authorization: `Bearer ${client.token}` },
      payload: Buffer.from('{"name":"a"}'),
    })
    expect([statusCode, JSON.parse(body)]).toMatchObject([415, { code: 'unsupported_media_type' }])
  })

  test('with a charset and odd case in the content type is taken', async () => {
    const type = 'Application/JSON; charset=UTF-8'
    expect((await client.post('/api/groups', '{"name":"charset"}', { 'content-type': type })).status).toBe(
      201,
    )
  })

  test.each(['', ' \n\t'])('an empty body (%j) is 400', async (body) => {
    const answer = await client.post('/api/groups', body)
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_request' } })
  })

  test.each(['null', '[]', '"name"', '1', 'true'])('%s in place of an object is 400', async (body) => {
    expect(await client.post('/api/groups', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  test('an unknown property is 400 and named', async () => {
    expect(await client.post('/api/groups', { name: 'a', colour: 'red', 'a/b~c': 1 })).toMatchObject({
      status: 400,
      body: { details: [{ path: '/colour', message: 'is not a known property' }, { path: '/a~1b~0c' }] },
    })
  })

  test('text is not taken for a number, nor null or false for 0', async () => {
    const { body } = await client.post('/api/devices', { id: 'no-coercion' })
    for (const latitude of ['12', null, false]) {
      const location = { dateTime: '2026-01-01T00:00:00Z', latitude, longitude: 1 }
      expect(await client.post(`/api/devices/${body.device.id}/locations`, { location })).toMatchObject({
        status: 400,
        body: { details: [{ path: '/location/latitude' }] },
      })
    }
  })
})
