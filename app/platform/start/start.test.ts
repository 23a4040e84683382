import { describe, expect, it } from 'vitest'
import { afterAnswer, beginWatch, isDue, untilDue } from './build-watch.ts'
import { isCrawler } from './crawler.ts'
import { decideAfterError, type ErrorContext, isChunkFailure, isUnreached } from './decide-after-error.ts'
import { longestReport, readReport } from './error-report.ts'
import { startMode } from './start-mode.ts'

describe('decideAfterError', () => {
  const now = 1_000_000
  const chunk: ErrorContext = {
    kind: 'chunk',
    now,
    reloadedAt: null,
    remembers: true,
    isCrawler: false,
    isOnline: true,
  }
  it.each<[string, Partial<ErrorContext>, string]>([
    ['a chunk that does not load', {}, 'reload'],
    ['again at the same moment', { reloadedAt: now }, 'show'],
    ['again within 10 seconds', { reloadedAt: now - 9_999 }, 'show'],
    ['again after 10 seconds', { reloadedAt: now - 10_000 }, 'reload'],
    ['reloaded before the clock was set back', { reloadedAt: now + 1 }, 'reload'],
    ['in a tab without storage', { remembers: false }, 'show'],
    ['a page that does not start', { kind: 'start' }, 'show'],
    ['a page that cannot be rendered: React shows that', { kind: 'page' }, 'record'],
    ['one of our files fails after the start', { kind: 'living' }, 'notify'],
    ['the same offline', { kind: 'living', isOnline: false }, 'record'],
    ['the same for a crawler', { kind: 'living', isCrawler: true }, 'record'],
    ['a script that is not ours', { kind: 'loose' }, 'record'],
    ['a chunk, offline', { isOnline: false }, 'record'],
    ['a chunk, for a crawler', { isCrawler: true }, 'record'],
    ['a start, for a crawler', { isCrawler: true, kind: 'start' }, 'record'],
  ])('%s: %o → %s', (_, over, then) => {
    expect(decideAfterError({ ...chunk, ...over })).toBe(then)
  })

  it.each([
    ['Failed to fetch dynamically imported module: https://x.example/assets/a.js', true],
    ['error loading dynamically imported module: https://x.example/assets/a.js', true],
    ['Importing a module script failed.', true],
    ['Unable to preload CSS for /assets/a.css', true],
    ['x is not a function', false],
    ['Failed to fetch', false],
  ])('%s is a chunk failure: %s', (message, is) => {
    expect(isChunkFailure(message)).toBe(is)
  })

  it.each([
    ['TypeError: Failed to fetch', true],
    ['TypeError: Load failed', true],
    ['TypeError: NetworkError when attempting to fetch resource.', true],
    ['TypeError: Failed to fetch dynamically imported module: https://x.example/assets/a.js', false],
    ['TypeError: x is not a function', false],
  ])('%s is a request without an answer: %s', (message, is) => {
    expect(isUnreached(message)).toBe(is)
  })
})

describe('the client', () => {
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
    ['facebookexternalhit/1.1', true],
    ['Mozilla/5.0 … Chrome-Lighthouse', true],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', false],
    ['', false],
  ])('%s is a crawler: %s', (agent, is) => {
    expect(isCrawler(agent)).toBe(is)
  })

  it('hydrates the server’s HTML, or renders in the browser', () => {
    expect(startMode('b1')).toBe('server-rendered')
    expect(startMode('')).toBe('server-rendered')
    expect(startMode(undefined)).toBe('client-only')
  })
})

describe('the watch for a new build', () => {
  const minute = 60_000
  const at = (now: number, dice = 0) => ({ now, dice })
  const shown = (now: number) => ({ now, isHidden: false })

  it('asks every five to six minutes, never in a hidden tab, at once when the tab is visible again', () => {
    const watch = beginWatch('b1', at(0, 0.5))
    expect(isDue(watch, shown(5.5 * minute - 1))).toBe(false)
    expect(isDue(watch, shown(5.5 * minute))).toBe(true)
    expect(isDue(watch, { now: 60 * minute, isHidden: true })).toBe(false)
    expect(isDue(watch, shown(60 * minute))).toBe(true)
    expect(untilDue(watch, 5 * minute)).toBe(0.5 * minute)
    expect(untilDue(watch, 60 * minute)).toBe(0)
  })

  it('continues while the build is the same, or without an answer', () => {
    const first = beginWatch('b1', at(0))
    for (const served of ['b1', null]) {
      const next = afterAnswer(first, served, at(5 * minute))
      expect(next).toEqual({ own: 'b1', isOutdated: false, askAt: 10 * minute })
    }
  })

  it('ends when another build is served', () => {
    const over = afterAnswer(beginWatch('b1', at(0)), 'b2', at(5 * minute))
    expect(over.isOutdated).toBe(true)
    expect(isDue(over, shown(60 * minute))).toBe(false)
    expect(untilDue(over, 0)).toBeNull()
    expect(afterAnswer(over, 'b1', at(0)).isOutdated).toBe(true)
  })

  it('takes the first answer as its build when the page names none', () => {
    const known = afterAnswer(beginWatch(null, at(0)), 'b1', at(0))
    expect(known).toMatchObject({ own: 'b1', isOutdated: false })
    expect(afterAnswer(known, 'b2', at(0)).isOutdated).toBe(true)
  })
})

describe('an error report', () => {
  const report = { kind: 'start', message: 'x is null', path: '/EN/register', build: 'b1' }

  it('is parsed unchanged', () => {
    expect(readReport(report)).toEqual(report)
  })

  it.each([
    ['write to ana.novak@example.org', 'write to …@…'],
    ['at https://x.example/EN/myReg?secret=abc:3', 'at https://x.example/EN/myReg?…'],
    ['token 0123456789abcdef01234567 is bad', 'token … is bad'],
    ['call +386 41 123 456 now', 'call … now'],
    ['/assets/registration-form-B2c_9Xy7.js broke', '/assets/registration-form-B2c_9Xy7.js broke'],
    ['two\r\nlines\u2028of log', 'two lines of log'],
  ])('contains no personal data: %j → %j', (message, kept) => {
    expect(readReport({ ...report, message })?.message).toBe(kept)
  })

  it('is parsed quickly, whatever is sent', () => {
    const slow = ['a-', 'a', '-', '1 ', '(', '?', '@', 'a@', '1', '+']
    for (const part of slow) {
      const message = part.repeat(Math.floor(longestReport / part.length))
      for (const ending of ['', '.js', 'x.css!', '"']) readReport({ ...report, message: message + ending })
    }
  })

  it('has a path without query, cut like its texts', () => {
    const long = readReport({ ...report, path: `/EN/x?secret=1`, message: 'ab '.repeat(1000) })
    expect([long?.path, long?.message.length]).toEqual(['/EN/x', 500])
    expect(readReport({ ...report, build: 'a b' })?.build).toBeNull()
  })

  it.each([null, 'x', {}, { ...report, kind: 'other' }, { ...report, path: 'x' }, { ...report, message: 3 }])(
    'is not parsed from %j',
    (sent) => {
      expect(readReport(sent)).toBeNull()
    },
  )
})
