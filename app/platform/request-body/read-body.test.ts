import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyLimits, bodyTimeouts } from './body-limits.ts'
import { readBody } from './read-body.server.ts'

const { anyone, signedIn } = bodyLimits

/** A request whose body arrives in these chunks; `taken` counts the requested bytes. */
function inPieces(pieces: Iterable<number>, headers: Record<string, string> = {}) {
  const told = { taken: 0, cancelled: false }
  const each = pieces[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = each.next()
        if (done) return controller.close()
        told.taken += value
        controller.enqueue(new Uint8Array(value).fill(97))
      },
      cancel() {
        told.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://here.invalid/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  return { request, told }
}

/** The result of `readBody`, and whether it read the session. */
async function read(request: Request, isKnown: boolean, more: { most?: number } = {}) {
  let asked = 0
  const isSignedIn = async () => {
    asked += 1
    return isKnown
  }
  const body = await readBody(request, { isSignedIn, ...more })
  return { body: body.ok ? body.value.length : body.reason, asked }
}

describe('a body with a Content-Length', () => {
  const declared = (bytes: number) => inPieces([bytes], { 'content-length': String(bytes) })

  it.each([
    [anyone, false, anyone, 0],
    [anyone + 1, false, 'too-large', 1],
    [anyone + 1, true, anyone + 1, 1],
    [signedIn, true, signedIn, 1],
    [signedIn + 1, true, 'too-large', 0],
    [10 * 1024 ** 2, false, 'too-large', 0],
  ])(
    'of %i bytes from a signed-in caller (%s) → %s, the session looked up %i times',
    async (bytes, isKnown, body, asked) => {
      const { request, told } = declared(bytes)
      expect(await read(request, isKnown)).toEqual({ body, asked })
      if (body === 'too-large') expect(told.taken).toBe(0)
    },
  )

  it('is read up to the limit when the header is wrong', async () => {
    const { request, told } = inPieces(endless(64 * 1024), { 'content-length': '10' })
    expect(await read(request, false)).toEqual({ body: 'too-large', asked: 1 })
    expect(told).toEqual({ taken: anyone + 64 * 1024, cancelled: true })
  })

  it('is refused earlier on a route with a smaller limit', async () => {
    expect(await read(declared(1_001).request, true, { most: 1_000 })).toEqual({
      body: 'too-large',
      asked: 0,
    })
    expect(await read(declared(1_000).request, false, { most: 1_000 })).toEqual({ body: 1_000, asked: 0 })
  })
})

describe('a body without a Content-Length', () => {
  it.each([
    [false, anyone],
    [true, signedIn],
  ])('is read up to the limit of the caller (signed in: %s)', async (isKnown, limit) => {
    const { request, told } = inPieces(endless(16 * 1024))
    expect((await read(request, isKnown)).body).toBe('too-large')
    expect(told).toEqual({ taken: limit + 16 * 1024, cancelled: true })
  })

  it('is complete for any chunks', async () => {
    const sizes = [1, 0, 5_000, 3, 70_000, 1]
    const { request } = inPieces(sizes)
    expect(await read(request, false)).toEqual({ body: sizes.reduce((sum, size) => sum + size), asked: 0 })
  })

  it('is empty when it is missing', async () => {
    expect(await read(new Request('http://here.invalid/', { method: 'POST' }), false)).toEqual({
      body: 0,
      asked: 0,
    })
  })
})

describe('a body that does not end', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const stuck = (size = 10) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(size)),
    })
    return new Request('http://here.invalid/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  }

  it.each([
    [false, bodyTimeouts.anyone],
    [true, bodyTimeouts.signedIn],
  ])("is refused after the caller's time (signed in: %s)", async (isKnown, timeoutMs) => {
    const reading = read(stuck(), isKnown)
    let isDone = false
    void reading.then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(timeoutMs - 1)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reading).toEqual({ body: 'too-slow', asked: 1 })
  })

  it('uses no memory of other requests, even when there are many', async () => {
    const large = () => inPieces(endless(64 * 1024, 3)).request
    const many = Array.from({ length: 300 }, () => read(stuck(200 * 1024), false))
    await vi.advanceTimersByTimeAsync(1)
    expect(await read(large(), false)).toEqual({ body: 'too-many-at-once', asked: 0 })
    await vi.advanceTimersByTimeAsync(bodyTimeouts.anyone)
    const ended = await Promise.all(many)
    expect(new Set(ended.map(({ body }) => body))).toEqual(new Set(['too-slow', 'too-many-at-once']))
    expect(await read(large(), false)).toEqual({ body: 3 * 64 * 1024, asked: 0 })
  })
})

function* endless(size: number, times = Number.POSITIVE_INFINITY) {
  for (let n = 0; n < times; n += 1) yield size
}
