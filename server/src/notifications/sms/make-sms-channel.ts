import type { Channel } from '../channel.ts'
import { parseConnectionUrl } from './connection-url.ts'
import type { Gateway } from './gateway.ts'
import { makeHttpChannel } from './http-channel.ts'
import { makeKannel } from './kannel.ts'
import { makeSmppChannel } from './smpp-channel.ts'
import { readSmppUrl } from './smpp-settings.ts'
import {
  makeTemplateGateway,
  readBodyTemplate,
  readHeaders,
  readSuccess,
  readUrlTemplate,
} from './template-gateway.ts'
import { makeTwilio } from './twilio.ts'
import { makeVonage } from './vonage.ts'

export interface SmsSettings {
  SMS_URL?: string | undefined
  SMS_TEMPLATE?: string | undefined
  SMS_HEADERS?: string | undefined
  SMS_SUCCESS?: string | undefined
  SMPP_URL?: string | undefined
}

const PRESETS: Record<string, typeof makeKannel> = {
  twilio: makeTwilio,
  vonage: makeVonage,
  kannel: makeKannel,
  kannels: makeKannel,
}
const SCHEMES = 'http://, https://, twilio://, vonage://, kannel:// or kannels://'
const ONLY_WITH_TEMPLATES = ['SMS_TEMPLATE', 'SMS_HEADERS', 'SMS_SUCCESS'] as const

/** What is wrong with the settings, each line beginning with the name of a variable. */
export function findSmsFaults(settings: SmsSettings): string[] {
  const faults: string[] = []
  readSettings(settings, faults)
  return faults
}

/** The channel that the settings ask for, none when they ask for none. They were checked when the configuration was read. */
export function makeSmsChannel(settings: SmsSettings): Channel | undefined {
  const faults: string[] = []
  const { gateway, smpp } = readSettings(settings, faults)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  if (smpp) return makeSmppChannel(smpp)
  return gateway && makeHttpChannel(gateway)
}

function readSettings(settings: SmsSettings, faults: string[]) {
  const { SMS_URL, SMPP_URL } = settings
  const read = <T>(name: keyof SmsSettings, parse: (text: string) => T): T | undefined => {
    try {
      return settings[name] === undefined ? undefined : parse(settings[name])
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`)
      return undefined
    }
  }
  if (SMS_URL !== undefined && SMPP_URL !== undefined)
    faults.push('SMPP_URL cannot be set together with SMS_URL: choose one of the two')
  const scheme = /^([a-z]+):\/\//i.exec(SMS_URL?.trim() ?? '')?.[1]?.toLowerCase() ?? ''
  const hasTemplates = scheme === 'http' || scheme === 'https'
  if (!hasTemplates)
    for (const name of ONLY_WITH_TEMPLATES)
      if (settings[name] !== undefined)
        faults.push(`${name} needs an SMS_URL that begins with http:// or https://`)
  return {
    smpp: read('SMPP_URL', readSmppUrl),
    gateway: hasTemplates ? readTemplates(read) : read('SMS_URL', (text) => readPreset(scheme, text)),
  }
}

function readPreset(scheme: string, text: string): Gateway {
  const make = Object.hasOwn(PRESETS, scheme) ? PRESETS[scheme] : undefined
  if (!make) throw new Error(`must be a URL that begins with ${SCHEMES}`)
  return make(parseConnectionUrl(text))
}

type Read = <T>(name: keyof SmsSettings, parse: (text: string) => T) => T | undefined

function readTemplates(read: Read): Gateway | undefined {
  const headers = read('SMS_HEADERS', readHeaders) ?? {}
  const body = read('SMS_TEMPLATE', (text) => readBodyTemplate(text, headers))
  const success = read('SMS_SUCCESS', readSuccess)
  return read('SMS_URL', (text) =>
    makeTemplateGateway({ url: readUrlTemplate(text), headers, body, success }),
  )
}
