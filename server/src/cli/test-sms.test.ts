import { expect, test } from 'vitest'
import { useGateway } from '../../test/sms-gateway.ts'
import { readConfig } from '../config.ts'
import { testSms } from './test-sms.ts'

const gateway = useGateway()
const now = new Date()
const config = () => readConfig({ SMS_URL: `${gateway.origin}/?to={to}&text={text}` })

test('sends one SMS and says how that ended', async () => {
  expect(await testSms(config(), { to: '+351912345678' }, now)).toEqual({
    to: '+351912345678',
    outcome: 'sent',
    detail: 'The SMS gateway answered 200: ok',
  })
  expect(gateway.seen).toHaveLength(1)
  gateway.answers(403, 'no such user')
  expect(await testSms(config(), { to: '+351912345678' }, now)).toMatchObject({ outcome: 'failed' })
})

test('names what is missing or wrong', async () => {
  await expect(testSms(config(), { to: '0912' }, now)).rejects.toThrow(/^--to must be a number/)
  await expect(testSms(readConfig({}), { to: '+351912345678' }, now)).rejects.toThrow(
    /Set SMS_URL or SMPP_URL/,
  )
  expect(gateway.seen).toEqual([])
})
