import countries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

const t = useApp()

/** A function that tells which country is stored when it is written like this. */
async function givenWriter(client: Client) {
  const user = { name: 'N', email: `${crypto.randomUUID()}@acme.test`, country: 'PT', timeZone: 'UTC' }
  const url = `/api/users/${(await client.post('/api/users', user)).body.id}`
  return async (country: string): Promise<string> => {
    const { status, body } = await client.patch(url, { country })
    return status === 200 ? body.country : `${status} ${body.details?.[0].path}`
  }
}

const listed = async (client: Client): Promise<Record<string, string>> =>
  (await client.get('/api/users/countries')).body.countries

test('GET /api/users/countries answers all 249 countries of ISO 3166-1 with their English names', async () => {
  const { client } = await t.account()
  const { status, body } = await client.get('/api/users/countries')
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['apiDailyUsage', 'apiUsage', 'countries', 'success'])
  const codes = Object.keys(body.countries)
  expect(codes).toHaveLength(249)
  expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  expect(body.countries).toMatchObject({
    CO: 'Colombia',
    PT: 'Portugal',
    DE: 'Germany',
    US: 'United States',
    GB: 'United Kingdom',
    JP: 'Japan',
    AX: 'Åland Islands',
    BQ: 'Caribbean Netherlands',
    SS: 'South Sudan',
    UM: 'U.S. Outlying Islands',
  })
  for (const never of ['XK', 'EU', 'UK', 'AN', 'ZZ', 'AC']) expect(body.countries).not.toHaveProperty(never)
  const names: string[] = Object.values(body.countries)
  expect(new Set(names).size).toBe(249)
  for (const [code, name] of Object.entries(body.countries)) expect(name).not.toBe(code)
})

test('the lists need a signed-in user and no privilege, and do not care for the case of their path', async () => {
  const { client } = await t.account()
  const nobody = (await t.user(client, { privileges: [] })).client
  for (const path of ['/api/users/countries', '/API/Users/Countries/', '/api/users/timezones'])
    expect((await nobody.get(path)).status).toBe(200)
  expect((await client.post('/api/users/countries', {})).status).toBe(405)
})

test('a country is stored as alpha-2, however it is written', async () => {
  const write = await givenWriter((await t.account()).client)
  for (const text of ['CO', 'co', 'COL', 'col', 'Colombia', 'COLOMBIA', 'colombia', ' Colombia '])
    expect(await write(text)).toBe('CO')
  for (const [text, code] of [
    ['USA', 'US'],
    ['United States of America', 'US'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Czech Republic', 'CZ'],
    ['Czechia', 'CZ'],
    ['Ivory Coast', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['South Korea', 'KR'],
    ['Vietnam', 'VN'],
    ['The Netherlands', 'NL'],
    ['åland islands', 'AX'],
    ['aland islands', 'AX'],
    ['Curacao', 'CW'],
    ['Sao Tome and Principe', 'ST'],
  ])
    expect([text, await write(text as string)]).toEqual([text, code])
})

test('every country is known by its code, its alpha-3 code and the name it is listed under', async () => {
  const { client } = await t.account()
  const write = await givenWriter(client)
  for (const [code, name] of Object.entries(await listed(client))) {
    expect(await write(name)).toBe(code)
    expect(await write(countries.alpha2ToAlpha3(code) ?? '')).toBe(code)
  }
}, 60_000)

test('what is no country answers 400 naming the field', async () => {
  const write = await givenWriter((await t.account()).client)
  for (const text of [
    'Atlantis',
    'ZZ',
    'ZZZ',
    'XK',
    'Kosovo',
    'XKX',
    'EU',
    '57',
    '170',
    'C0',
    'toString',
    '--',
  ])
    expect([text, await write(text)]).toEqual([text, '400 /country'])
})
