import { describe, expect, test } from 'vitest'
import { pathsOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { givenWatchedDevice } from '../../../test/notices.ts'
import { tellNotices } from '../notices/tell-notices.ts'
import { renderLine, renderText } from './render-template.ts'

const t = useApp()
const URL = '/api/account/messageTemplates'

describe('/api/account/messageTemplates', () => {
  test('has a wording for everything from the start', async () => {
    const { client } = await t.account()
    const { status, body, headers } = await client.get(URL)
    expect([status, headers['etag'], body.lastModified]).toEqual([200, '"0"', null])
    for (const kind of ['alertEmail', 'overEmail', 'limitNotice'])
      expect(body[kind]).toEqual({ subject: expect.any(String), text: expect.any(String) })
    for (const kind of ['alertSms', 'overSms']) expect(body[kind]).toEqual({ text: expect.any(String) })
  })

  test('is replaced, patched both ways, sent back as read, and returns to the default', async () => {
    const { client } = await t.account()
    const { body: ours } = await client.get(URL)
    const put = await client.put(URL, { alertSms: { text: '{{ deviceName }}!' } })
    expect(put).toMatchObject({ status: 200, body: { alertSms: { text: '{{ deviceName }}!' } } })
    expect(put.body.alertEmail).toEqual(ours.alertEmail)
    expect(put.headers['etag']).toBe('"1"')
    const merged = await client.patch(URL, { alertEmail: { subject: 'Look: {{alertName}}' } })
    expect(merged.body.alertEmail).toEqual({ subject: 'Look: {{alertName}}', text: ours.alertEmail.text })
    expect(merged.body.alertSms).toEqual({ text: '{{ deviceName }}!' })
    const operations = [{ op: 'replace', path: '/overSms/text', value: 'Over.' }]
    expect((await client.patch(URL, operations)).body.overSms).toEqual({ text: 'Over.' })
    const { body: read } = await client.get(URL)
    expect((await client.put(URL, read)).body.overSms).toEqual({ text: 'Over.' })
    expect((await client.patch(URL, { overSms: null })).body.overSms).toEqual(ours.overSms)
    expect((await client.put(URL, {})).body).toMatchObject({ alertSms: ours.alertSms, overSms: ours.overSms })
  })

  test('honours If-Match, also before there is any of its own', async () => {
    const { client } = await t.account()
    const change = (etag: string) => client.put(URL, { overSms: { text: 'Over.' } }, { 'if-match': etag })
    expect((await change('"1"')).status).toBe(412)
    expect((await change('"0"')).status).toBe(200)
    expect((await change('"0"')).status).toBe(412)
    expect((await change('"1"')).status).toBe(200)
  })

  test.each([
    [{ alertEmail: { text: 'Hi {{devicName}}' } }, '/alertEmail/text', '{{devicName}}'],
    [{ alertSms: { text: '{{constructor}}' } }, '/alertSms/text', '{{constructor}}'],
    [{ overSms: { text: '{{}}' } }, '/overSms/text', '{{}}'],
    [{ limitNotice: { subject: '{{repeats}}' } }, '/limitNotice/subject', '{{repeats}}'],
    [{ alertSms: { text: '{{limit}}' } }, '/alertSms/text', '{{limit}}'],
    [{ alertSms: { text: '' } }, '/alertSms/text', ''],
    [{ alertSms: { text: ' \n ' } }, '/alertSms/text', ''],
    [{ alertSms: { text: 'x'.repeat(501) } }, '/alertSms/text', ''],
    [{ alertSms: { subject: 'x' } }, '/alertSms/subject', ''],
    [{ alertEmail: { subject: 'x'.repeat(201) } }, '/alertEmail/subject', ''],
    [{ alertEmail: { text: 'x'.repeat(5001) } }, '/alertEmail/text', ''],
    [{ alertMail: {} }, '/alertMail', ''],
  ])('answers 400 for %j', async (body, path, named) => {
    const { client } = await t.account()
    for (const answer of [await client.put(URL, body), await client.patch(URL, body)]) {
      expect([answer.status, pathsOf(answer)[0]]).toEqual([400, path])
      expect(answer.body.error).toContain(named)
    }
    expect((await client.get(URL)).headers['etag']).toBe('"0"')
  })

  test('is read with the privilege read and changed by the holder alone, each account its own', async () => {
    const { client } = await t.account()
    const { client: other } = await t.account()
    const { client: user } = await t.user(client, { privileges: ['read', 'write', 'execute', 'users'] })
    await client.put(URL, { overSms: { text: 'Ours.' } })
    expect((await user.get(URL)).body.overSms.text).toBe('Ours.')
    expect((await user.put(URL, {})).status).toBe(403)
    expect((await user.patch(URL, {})).status).toBe(403)
    expect((await (await t.user(client, { privileges: [] })).client.get(URL)).status).toBe(403)
    expect((await t.client().get(URL)).status).toBe(401)
    expect((await other.get(URL)).body.overSms.text).not.toBe('Ours.')
  })

  test('words the messages of alerts', async () => {
    const account = await t.account()
    const { client, accountId } = account
    const own = {
      subject: '{{ruleName}} {{repeats}}',
      text: '{{accountName}}/{{deviceName}}\n{{mapLink}}\n{{text}}',
    }
    await client.put(URL, { alertEmail: own, alertSms: { text: '{{text}}' } })
    const recipients = { emails: ['a@acme.test'], phones: ['+4520123456'] }
    const rule = { name: 'Rule\r\nBcc: x@y.test', channels: ['Email' as const, 'SMS' as const], recipients }
    const watched = await givenWatchedDevice(t, account, rule, { name: '<b>"Van", {{text}}</b>' })
    await watched.raise()
    await t.db.account(accountId, (db) => tellNotices(db, accountId, 10, t.clock.now()))
    const { messages } = (await client.get('/api/messages')).body
    const of = (channel: string) => messages.find((each: { channel: string }) => each.channel === channel)
    expect(of('Email')).toMatchObject({
      subject: 'Rule Bcc: x@y.test',
      text: 'Acme/<b>"Van", {{text}}</b>',
    })
    // The own wording came out empty.
    expect(of('SMS').text).toContain('SOSButton')
  })
})

describe('a template', () => {
  const values = { a: 'A', b: 'B{{a}}', none: '', lines: 'one\r\ntwo\u2028three', bell: 'x\u0007y\u0000z' }
  test.each([
    ['{{a}} {{ b }}', 'A B{{a}}'],
    ['{{lines}}', 'one\ntwo\nthree'],
    ['{{bell}}', 'xyz'],
    ['first\nno: {{none}}\nlast', 'first\nlast'],
    ['{{none}}{{a}}', 'A'],
    ['one\n\n{{none}}\n\ntwo', 'one\n\ntwo'],
    ['{{ {{a}} }}', '{{ A }}'],
    ['{ {a} } {{a', '{ {a} } {{a'],
    ['$& {{a}} $1', '$& A $1'],
  ])('%j becomes %j', (template, text) => {
    expect(renderText(template, values, 100)).toBe(text)
  })

  test('takes a value as it is, with signs that replacing gives a meaning to', () => {
    expect(renderText('{{a}}', { a: "$& $1 $` $'" }, 100)).toBe("$& $1 $` $'")
  })

  test('is cut at the limit, between whole characters', () => {
    expect(renderText('{{a}}', { a: '🚢'.repeat(9) }, 5)).toBe('🚢🚢🚢🚢…')
    expect(Array.from(renderLine('{{a}}', { a: 'x'.repeat(500) }))).toHaveLength(200)
  })

  test('for a subject is one line', () => {
    expect(renderLine('{{lines}} \t {{bell}}\r\nBcc: {{a}}', values)).toBe('one two three xyz Bcc: A')
  })

  // Were looking for placeholders to take time that grows faster than the text, this would not end.
  test.each(['{{'.repeat(2500), `x{{${' '.repeat(4990)}`, '{{a'.repeat(1600)])(
    'of %#, full of braces, is text',
    (text) => {
      expect(renderText(text, values, 10_000)).toBe(text.trim())
    },
  )
})
