import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { makeSmsChannel } from './notifications/index.ts'

type SmsSettings = Record<string, string>

const URL_TEMPLATE = 'https://sms.example.org/send?to={to}&text={text}'
const TWILIO = 'twilio://AC1:token@?from=+15550100'

const faultsOf = (settings: SmsSettings) => {
  try {
    readConfig({ ...settings })
    return ''
  } catch (error) {
    return (error as Error).message.replace('Bad configuration:\n', '')
  }
}

describe('the settings of the SMS channel', () => {
  test('are optional', () => {
    expect(makeSmsChannel(readConfig({}))).toBeUndefined()
    expect(makeSmsChannel(readConfig({ SMS_URL: '', SMPP_URL: '' }))).toBeUndefined()
  })

  test.each<SmsSettings>([
    { SMS_URL: URL_TEMPLATE },
    { SMS_URL: 'http://[::1]:8080/?n={digits}&m={text}', SMS_SUCCESS: '^OK' },
    { SMS_URL: 'https://sms.example.org/v1', SMS_TEMPLATE: '{"to":["{to}"],"n":{digits},"text":"{text}"}' },
    { SMS_URL: 'https://sms.example.org/v1/{id}', SMS_TEMPLATE: 'to={to}&text={text}' },
    { SMS_URL: URL_TEMPLATE, SMS_HEADERS: 'Authorization: Bearer x\n\nX-Key: y' },
    { SMS_URL: TWILIO },
    { SMS_URL: 'vonage://key:secret@?from=Acme' },
    { SMS_URL: 'kannels://user:p%40ss@sms.example.org?from=12345&smsc=a' },
    { SMPP_URL: 'smpp://id:pass@smsc.example.org?from=Acme' },
    { SMPP_URL: 'smpps://id:@[::1]:3551?from=+15550100&dest_ton=1&long=payload' },
  ])('make a channel: %j', async (settings) => {
    expect(faultsOf(settings)).toBe('')
    const channel = makeSmsChannel(readConfig({ ...settings }))
    expect(channel).toBeDefined()
    await channel?.close()
  })

  test.each<[SmsSettings, RegExp]>([
    [
      { SMS_URL: URL_TEMPLATE, SMPP_URL: 'smpp://a:b@c?from=d' },
      /SMPP_URL cannot be set together with SMS_URL/,
    ],
    [{ SMS_URL: 'sms.example.org' }, /SMS_URL must be a URL that begins with http:/],
    [{ SMS_URL: 'ftp://sms.example.org/{to}' }, /SMS_URL must be a URL that begins with/],
    [{ SMS_URL: 'constructor://a:b@c' }, /SMS_URL must be a URL that begins with/],
    [{ SMS_URL: 'https://sms.example.org/?to={to}' }, /SMS_URL must contain \{to\} and \{text\}/],
    [
      { SMS_URL: 'https://sms.example.org/?to={phone}&text={text}' },
      /SMS_URL has the unknown placeholder \{phone\}/,
    ],
    [{ SMS_URL: 'https://sms.example.org/{to}/{text}' }, /SMS_URL must have \{text\} after the \?/],
    [
      { SMS_URL: 'https://{to}.example.org/?text={text}&to={to}' },
      /SMS_URL must have its placeholders behind/,
    ],
    [{ SMS_URL: 'https://sms.example.org/?a=b c&to={to}&text={text}' }, /SMS_URL must have no spaces/],
    [{ SMS_URL: `${URL_TEMPLATE}#x` }, /SMS_URL must be a URL/],
    [{ SMS_URL: URL_TEMPLATE, SMS_TEMPLATE: '{"to":{to},"text":"{text}"}' }, /SMS_TEMPLATE is not JSON once/],
    [{ SMS_URL: URL_TEMPLATE, SMS_TEMPLATE: '{"to":"{to}","text":{text}}' }, /SMS_TEMPLATE is not JSON once/],
    [
      { SMS_URL: URL_TEMPLATE, SMS_TEMPLATE: '{"to":"{number}"}' },
      /SMS_TEMPLATE has the unknown placeholder/,
    ],
    [
      { SMS_URL: URL_TEMPLATE, SMS_TEMPLATE: '{text}', SMS_HEADERS: 'Content-Type: text/plain' },
      /SMS_TEMPLATE must have a Content-Type/,
    ],
    [{ SMS_URL: URL_TEMPLATE, SMS_HEADERS: 'no colon' }, /SMS_HEADERS must be lines of Name: value/],
    [{ SMS_URL: URL_TEMPLATE, SMS_HEADERS: '{"a":1}' }, /SMS_HEADERS must be lines of Name: value/],
    [{ SMS_URL: URL_TEMPLATE, SMS_HEADERS: 'Content-Length: 3' }, /SMS_HEADERS must not set Content-Length/],
    [
      { SMS_URL: URL_TEMPLATE, SMS_HEADERS: '{"X-A":"a\\r\\nX-B: c"}' },
      /SMS_HEADERS has a header that HTTP does not allow: X-A/,
    ],
    [{ SMS_URL: URL_TEMPLATE, SMS_HEADERS: 'X-To: {to}' }, /SMS_HEADERS may have no placeholder but \{id\}/],
    [{ SMS_URL: URL_TEMPLATE, SMS_SUCCESS: '(' }, /SMS_SUCCESS must be a regular expression/],
    [{ SMS_TEMPLATE: 'x' }, /SMS_TEMPLATE needs an SMS_URL/],
    [{ SMS_URL: TWILIO, SMS_HEADERS: 'a: b' }, /SMS_HEADERS needs an SMS_URL that begins with http/],
    [{ SMS_URL: 'twilio://AC1:token@' }, /SMS_URL must end with \?from=/],
    [{ SMS_URL: 'twilio://AC1@?from=x' }, /SMS_URL must be of the form twilio:/],
    [{ SMS_URL: `${TWILIO}&base=ftp://x` }, /SMS_URL must have a base/],
    [{ SMS_URL: `${TWILIO}&form=x` }, /SMS_URL has the unknown option form/],
    [{ SMS_URL: 'vonage://k%zz:s@?from=x' }, /SMS_URL has a % that does not begin an escape/],
    [{ SMS_URL: 'kannel://u:p@h:99999?from=1' }, /SMS_URL must have a port/],
    [{ SMS_URL: 'kannel://u:p@h?from=1&to=2' }, /SMS_URL must not have the option to/],
    [{ SMPP_URL: 'http://h?from=x' }, /SMPP_URL must be of the form smpp:/],
    [{ SMPP_URL: 'smpp://a:b@h' }, /SMPP_URL must end with \?from=/],
    [{ SMPP_URL: 'smpp://a:b@h?from=TwelveLetters' }, /SMPP_URL must have a from of at most 11/],
    [{ SMPP_URL: 'smpp://a:b@h?from=x&dest_ton=99' }, /SMPP_URL must have a dest_ton from 0 to 18/],
    [{ SMPP_URL: 'smpp://a:b@h?from=x&long=yes' }, /SMPP_URL must have long as one of parts, payload/],
  ])('stop the start and name the variable: %j', (settings, fault) => {
    expect(faultsOf(settings)).toMatch(fault)
  })

  test('name every variable at fault, and repeat no secret', () => {
    const faults = faultsOf({
      SMS_URL: 'https://user:secret-1@sms.example.org/?key=secret-2&to={to}',
      SMS_TEMPLATE: '{"key":"secret-3","to":"{to}"',
      SMS_HEADERS: 'X-Key: secret-4\nX-Key: secret-5',
      SMS_SUCCESS: '(',
      SMPP_URL: 'smpp://id:secret-6@h?port=1',
    })
    for (const name of ['SMS_URL', 'SMS_TEMPLATE', 'SMS_HEADERS', 'SMS_SUCCESS', 'SMPP_URL'])
      expect(faults).toContain(name)
    expect(faults).not.toContain('secret')
  })
})
