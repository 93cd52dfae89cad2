import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type EncodedBytes,
  JSON_QUALITY,
  chooseEncoding,
  encode,
  encodeOnce,
} from './encoded-bytes.ts'

/** Below this, compressing takes longer than sending. */
const SMALLEST_COMPRESSED = 1024

type FinishedAnswer = { etag: string; isCompressed: boolean; bytes: EncodedBytes }

function finish(text: string): FinishedAnswer {
  return {
    etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`,
    isCompressed: text.length >= SMALLEST_COMPRESSED,
    bytes: encodeOnce(text, JSON_QUALITY),
  }
}

/**
 * Answers of a call that are the same for every caller. The bytes of an answer are made once, and
 * sent for as long as the handler returns the same object. A browser may keep them, and asks each
 * time whether they have changed: the ETag plugin answers 304.
 */
export function createSharedAnswers() {
  const finished = new WeakMap<object, FinishedAnswer>()

  return async (
    answer: object,
    request: FastifyRequest,
    reply: FastifyReply,
    toJson: () => string,
  ): Promise<FastifyReply> => {
    const known = finished.get(answer) ?? finish(toJson())
    finished.set(answer, known)
    reply.headers({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      etag: known.etag,
      vary: 'accept-encoding',
    })
    const encoding = known.isCompressed ? encodingFor(request) : 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await known.bytes(encoding))
  }
}

const encodingFor = ({ headers }: FastifyRequest) => chooseEncoding(headers['accept-encoding'])

/** Compresses every other JSON answer that is large enough. */
export async function compressJson(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < SMALLEST_COMPRESSED) return payload
  reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(request)
  if (encoding === 'identity') return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return encode(Buffer.from(payload), encoding, JSON_QUALITY)
}
