import { accept, type Decision, refuse } from '../decision.ts'
import { bodyLimits, bodyTimeouts } from './body-limits.ts'

/** Why a body is not read to its end. */
export type BodyRefusal = 'too-large' | 'too-slow' | 'too-many-at-once'

/** The most bytes that unfinished bodies hold together: slow senders take no memory from the others. */
const MOST_UNFINISHED = 48 * 1024 ** 2

/** The size assumed for a body without a declared length, until more has arrived. */
const FIRST = 4_096

let unfinished = 0

/** The facts that decide the limits of a body. */
export type BodyReader = {
  /** Whether the caller has a living session. Asked only when the body is longer than anyone may send, or slower. */
  readonly isSignedIn: () => Promise<boolean>
  /** The most bytes, where a route takes less than the general limits. */
  readonly most?: number
  readonly limits?: { readonly anyone: number; readonly signedIn: number }
  readonly timeouts?: { readonly anyone: number; readonly signedIn: number }
}

/**
 * Reads the body of a request, with or without a Content-Length. A body whose declared length is too large is refused before a byte of it is read; else the
 * reading stops at the limit. A body above the public limit is read only for a caller whose session has been looked up; a cookie alone is not enough.
 */
export async function readBody(
  request: Request,
  { isSignedIn, most, limits = bodyLimits, timeouts = bodyTimeouts }: BodyReader,
): Promise<Decision<Uint8Array<ArrayBuffer>, BodyRefusal>> {
  const small = Math.min(limits.anyone, most ?? Number.POSITIVE_INFINITY)
  const large = Math.min(limits.signedIn, most ?? Number.POSITIVE_INFINITY)
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > large) return refuse('too-large')
  let limit = small
  const allowMore = async () => {
    if (limit < large && (await isSignedIn())) limit = large
  }
  if (declared > limit) await allowMore()
  if (declared > limit) return refuse('too-large')
  if (!request.body) return accept(new Uint8Array(0))

  const reader = request.body.getReader()
  const clock = startClock(timeouts, isSignedIn, () => void reader.cancel().catch(() => undefined))
  let bytes = new Uint8Array(Math.min(limit, Math.max(declared, FIRST)))
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (clock.isOver) return refuse('too-slow')
      if (done) return accept(bytes.subarray(0, size))
      unfinished += value.length
      const from = size
      size += value.length
      if (size > limit) await allowMore()
      if (size > limit) return stop(reader, 'too-large')
      if (unfinished > MOST_UNFINISHED) return stop(reader, 'too-many-at-once')
      if (size > bytes.length) bytes = grown(bytes, Math.min(limit, Math.max(size, bytes.length * 2)))
      bytes.set(value, from)
    }
  } finally {
    clock.stop()
    unfinished -= size
  }
}

/** The rest is not read: the connection is of no use any more. */
function stop(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  reason: BodyRefusal,
): Decision<never, BodyRefusal> {
  // a caller that has gone already makes this fail, which changes nothing
  reader.cancel().catch(() => undefined)
  return refuse(reason)
}

/** Ends the reading when its time is over: a caller with a session has more of it. */
function startClock(
  timeouts: { readonly anyone: number; readonly signedIn: number },
  isSignedIn: () => Promise<boolean>,
  end: () => void,
) {
  const clock = { isOver: false, stop: () => clearTimeout(timer) }
  const give = () => {
    clock.isOver = true
    end()
  }
  let timer = setTimeout(() => {
    isSignedIn().then((isKnown) => {
      if (!isKnown) return give()
      timer = setTimeout(give, timeouts.signedIn - timeouts.anyone).unref()
    }, give)
  }, timeouts.anyone).unref()
  return clock
}

function grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(bytes)
  return larger
}
