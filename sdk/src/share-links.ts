import type { ShareLink, ShareLinkInput, ShareLinksQuery } from '@sextant/contract'
import { Records } from './records.ts'
import type { Transport } from './transport.ts'

/**
 * Links that show devices to people who do not sign in.
 *
 * @example
 * const link = await sextant.shareLinks.create({ devices: ['300434061197913'], expires: '2026-11-16T18:00:00Z' })
 * console.log(link.url)
 * await sextant.shareLinks.delete(link.id)
 */
export class ShareLinks extends Records<ShareLink, ShareLinkInput, ShareLinkInput, ShareLinksQuery> {
  constructor(transport: Transport) {
    super(transport, { path: '/api/shareLinks', many: 'shareLinks' })
  }
}
