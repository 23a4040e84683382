import type { Locale } from '#app/platform/locale.ts'
import { isLocalDay, type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { instantAt } from '#app/platform/values/typed-date.ts'
import type { Level } from '#app/programme/event.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import { textKey } from './mapping.ts'

/** The meaning of a cell, or null when it is unknown. */
type Reading<Value> = (text: string) => Value | null

function words<Value>(table: readonly (readonly [Value, string])[]): Reading<Value> {
  const known = new Map(
    table.flatMap(([value, texts]) => texts.split(',').map((text) => [textKey(text), value] as const)),
  )
  return (text) => known.get(textKey(text)) ?? null
}

export const roleIn: Reading<DancerRole> = words<DancerRole>([
  [
    'leader',
    'leader,lead,leading,l,vodja,vodim,vodi,vodenje,voditelj,man,mr,moski,hombre,uomo,leader vodja,leader (vodja)',
  ],
  [
    'follower',
    'follower,follow,following,f,sledilka,sledim,sledi,sledenje,sledilec,sledilec/-ka,woman,ms,mrs,zenska,follower (sledilka)',
  ],
  [
    'both',
    'both,both roles,oboje,obe vlogi,obe,double,double role,leader and follower,leader/follower,l/f,l+f',
  ],
])

export const levelIn: Reading<Level> = words<Level>([
  ['open', 'open,open level,all levels,vse stopnje,odprto'],
  ['beginner', 'beginner,beginners,zacetna,zacetni,zacetnik'],
  ['intermediate', 'intermediate,srednja,srednji,nadaljevalna,nadaljevalni'],
  ['advanced', 'advanced,visoka,napredna,napredni'],
  ['master', 'master,milonguero,mojstrska'],
])

export const languageIn: Reading<Locale> = words<Locale>([
  ['en', 'en,eng,english,anglesko,anglescina,en-gb,en-us'],
  ['sl', 'sl,si,slo,slv,slovene,slovenian,slovensko,slovenscina,sl-si'],
])

export const payByIn: Reading<'bank' | 'card' | 'cash'> = words<'bank' | 'card' | 'cash'>([
  ['bank', 'bank,bank transfer,banktransfer,transfer,sepa,trr,nakazilo,bancno nakazilo,upn'],
  ['card', 'card,credit card,stripe,kartica,s kartico'],
  ['cash', 'cash,gotovina,v gotovini,manual'],
])

export const onFullIn: Reading<'takeWhatIsFree' | 'allOrNothing'> = words<'takeWhatIsFree' | 'allOrNothing'>([
  ['takeWhatIsFree', 'takeWhatIsFree,take what is free,what is free,kar je prosto'],
  ['allOrNothing', 'allOrNothing,all or nothing,vse ali nic'],
])

export const yesIn: Reading<boolean> = words<boolean>([
  [true, 'yes,y,true,x,1,ja,da,d,ok,checked,v,✓,✔,i agree,agree,soglasam,strinjam se'],
  [false, 'no,n,false,0,ne,nein,unchecked,-,none,nic'],
])

/** Whether an order of the source no longer stands. */
export const stateIn: Reading<'stands' | 'ended'> = words<'stands' | 'ended'>([
  [
    'stands',
    'paid,pending,p,n,placano,neplacano,caka,waiting,placed,confirmed,active,valid,late,prepared,potrjeno',
  ],
  [
    'ended',
    'cancelled,canceled,expired,c,e,released,odpovedano,preklicano,storno,stornirano,refunded,invalid',
  ],
])

/**
 * The instant that a cell names: ISO with or without a zone, `3. 7. 2025 10:15`, `3.7.2025`, `2025/07/03 10:15:22 dop. GMT+2`; null when it
 * names none. Without a zone it is Ljubljana's clock; a day alone is its beginning. A day with slashes or dashes begins with the
 * month where `monthFirst`.
 */
export function instantIn(text: string, monthFirst = false): Date | null {
  const plain = text.trim()
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(plain)) {
    const at = new Date(plain.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    return Number.isNaN(at.getTime()) ? null : at
  }
  const day = dayIn(plain, monthFirst)
  return day ? timed(day.day, day.rest) : null
}

function dayIn(text: string, monthFirst: boolean): { day: LocalDay; rest: string } | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/s.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3], iso[4])
  const typed = /^(\d{1,2})([./-]) ?(\d{1,2})[./-] ?(\d{4}|\d{2})\.?(.*)$/s.exec(text)
  if (!typed) return null
  const [, first, sign, second, year = '', rest] = typed
  const full = year.length === 2 ? `20${year}` : year
  return sign !== '.' && monthFirst ? dayOf(full, first, second, rest) : dayOf(full, second, first, rest)
}

function dayOf(year = '', month = '', date = '', rest = ''): { day: LocalDay; rest: string } | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isLocalDay(text) ? { day: localDay(text), rest: rest.replace(/^[T,]/, '').trim() } : null
}

function timed(day: LocalDay, rest: string): Date | null {
  if (rest === '') return instantAt(day, '00:00')
  const time =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*(am|pm|dop\.?|pop\.?)?\s*(?:(GMT|UTC)(?:([+-])(\d{1,2})(?::?([0-5]\d))?)?)?$/i.exec(
      rest,
    )
  if (!time) return null
  const [, hour = '', minute = '', second = '0', half = '', zone, sign, ahead = '0', minutesAhead = '0'] =
    time
  const isLater = /^p/i.test(half) && Number(hour) < 12
  const isMidnight = /^(am|d)/i.test(half) && Number(hour) === 12
  const hours = isMidnight ? 0 : Number(hour) + (isLater ? 12 : 0)
  if (hours > 23 || Number(minute) > 59) return null
  if (zone !== undefined) {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    const offset = (sign === '-' ? -1 : 1) * (Number(ahead) * 60 + Number(minutesAhead))
    return new Date(Date.UTC(year, month - 1, date, hours, Number(minute) - offset, Number(second)))
  }
  const at = instantAt(day, `${String(hours).padStart(2, '0')}:${minute}`)
  return new Date(at.getTime() + Number(second) * 1000)
}

const slashedDay = /^(\d{1,2})[/-](\d{1,2})[/-]\d/

/**
 * What the days of a file begin with, written with slashes or dashes: one day that can be read only one way decides for all. `either`: every one could begin
 * with the day or the month, and they are read day first, as where some say this and others that.
 */
export function dayOrderOf(texts: readonly string[]): 'day' | 'month' | 'either' {
  const days = texts.flatMap((text) => {
    const day = slashedDay.exec(text.trim())
    return day ? [{ first: Number(day[1]), second: Number(day[2]) }] : []
  })
  if (days.some(({ first }) => first > 12)) return 'day'
  if (days.some(({ second }) => second > 12)) return 'month'
  return texts.some(isEitherDay) ? 'either' : 'day'
}

/** Whether it names one day when it begins with the day, and another one when it begins with the month. */
export function isEitherDay(text: string): boolean {
  const [, first, second] = slashedDay.exec(text.trim()) ?? []
  return (
    first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  )
}
