import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../platform/choose-encoding.ts'

type Encoding = 'br' | 'gzip'

/** A file held in memory, with what its readers need to know of it. */
export interface ServedFile {
  type: string
  etag: string
  plain: Buffer
  /** Compressed beforehand, where that is smaller. */
  encoded: Partial<Record<Encoding, Buffer>>
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Sends the file as the client takes it, or says that the client has it already. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  cacheControl: string,
) {
  void reply.header('cache-control', cacheControl).header('etag', file.etag)
  const offered = ENCODINGS.filter((each) => file.encoded[each])
  if (offered.length > 0) void reply.header('vary', 'accept-encoding')
  if (isKnown(request, file.etag)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'], offered)
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.type(file.type).send((encoding && file.encoded[encoding]) ?? file.plain)
}

/** Whether the client has named this very version. */
export function isKnown({ headers }: FastifyRequest, etag: string) {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim())
  return known?.some((each) => each === '*' || withoutWeak(each) === withoutWeak(etag)) ?? false
}

const withoutWeak = (etag: string) => etag.replace(/^W\//, '')
