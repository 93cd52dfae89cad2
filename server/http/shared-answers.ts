import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type EncodedBytes,
  JSON_QUALITY,
  chooseEncoding,
  encode,
  encodeOnce,
} from './encoded-bytes.ts'

/** Compressing a smaller answer would take longer than sending it. */
const SMALLEST_COMPRESSED = 1024

const JSON_TYPE = 'application/json; charset=utf-8'

export type FinishedAnswer = {
  type: string
  etag: string
  isCompressed: boolean
  bytes: EncodedBytes
}

export function finishAnswer(text: string, type = JSON_TYPE): FinishedAnswer {
  return {
    type,
    etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`,
    isCompressed: text.length >= SMALLEST_COMPRESSED,
    bytes: encodeOnce(text, JSON_QUALITY),
  }
}

/** A browser may keep the answer and revalidates it each time: the ETag plugin answers 304. */
export function sendFinished(
  answer: FinishedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'no-cache',
    'content-type': answer.type,
    etag: answer.etag,
    vary: 'accept-encoding',
  })
  const encoding = answer.isCompressed ? encodingFor(request) : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = answer.bytes(encoding)
  // A promise would cost plain bytes, which are there at once, another turn of the event loop.
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((made) => reply.send(made))
}

/**
 * These answers are the same for every caller. The bytes of an answer are made once, and sent for
 * as long as the handler returns the same object.
 */
export function createSharedAnswers() {
  const finished = new WeakMap<object, FinishedAnswer>()

  return (
    answer: object,
    request: FastifyRequest,
    reply: FastifyReply,
    toJson: () => string,
  ): FastifyReply | Promise<FastifyReply> => {
    let known = finished.get(answer)
    if (!known) finished.set(answer, (known = finishAnswer(toJson())))
    return sendFinished(known, request, reply)
  }
}

const encodingFor = ({ headers }: FastifyRequest) => chooseEncoding(headers['accept-encoding'])

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
