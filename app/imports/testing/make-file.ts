import type { ImportMapping } from '../mapping/mapping.ts'

export const headings = [
  'Timestamp',
  'First name',
  'Surname',
  'E-mail',
  'Country',
  'Role',
  'Classes',
  'Partner e-mail',
  'Terms',
]

/** A file as a form exports it. */
export function csvOf(
  rows: readonly (readonly string[])[],
  head: readonly string[] = headings,
): Uint8Array<ArrayBuffer> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  return new TextEncoder().encode([head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n'))
}

/** A line of it: the n-th person, who asked n minutes after midnight. */
export function personLine(
  n: number,
  over: Partial<Record<'at' | 'name' | 'role' | 'picks' | 'partner' | 'email' | 'terms', string>> = {},
): string[] {
  const minute = String(n % 60).padStart(2, '0')
  return [
    over.at ?? `2025-07-10 0${Math.floor(n / 60)}:${minute}:00`,
    over.name ?? `File${n}`,
    'Kovač',
    over.email ?? `file${n}@example.org`,
    'Slovenija',
    over.role ?? (n % 2 ? 'Leader' : 'Follower'),
    over.picks ?? 'Class 1',
    over.partner ?? '',
    over.terms ?? 'I agree',
  ]
}

export const noDefaults: ImportMapping['defaults'] = { country: null, language: 'en', role: null }
