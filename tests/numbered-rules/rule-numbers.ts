import { parseSync, Visitor } from 'vite'

/** The rules a `RULES.md` states: lines that begin `- **P3** …`. */
export function statedRules(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, rule = '']) => rule)
}

/** The rules a test file's titles carry; a title made from a table takes them from the table. */
export function testedRules(name: string, text: string): Set<string> {
  const said: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const [title] = given
      if (!title || !/^(it|test|describe)$/.test(rootOf(callee))) return
      said.push(text.slice(title.start, title.end))
      if (callee.type === 'CallExpression') said.push(text.slice(callee.start, callee.end))
    },
  }).visit(parseSync(name, text).program)
  return new Set(said.flatMap(rulesIn))
}

/** `A3`, and all of `L2–L5`. */
export function rulesIn(text: string): string[] {
  const single = [...text.matchAll(/\b[A-Z]\d{1,2}\b/g)].map(([rule]) => rule)
  const ranges = [...text.matchAll(/\b([A-Z])(\d{1,2})[–-]\1(\d{1,2})\b/g)].flatMap(
    ([, family, first, last]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${family}${Number(first) + index}`,
      ),
  )
  return [...single, ...ranges]
}

/** `it` of `it(…)`, `it.each(…)(…)`, `it.concurrent.each(…)(…)`. */
function rootOf(callee: object): string {
  if ('name' in callee && typeof callee.name === 'string') return callee.name
  if ('object' in callee && callee.object && typeof callee.object === 'object') return rootOf(callee.object)
  if ('callee' in callee && callee.callee && typeof callee.callee === 'object') return rootOf(callee.callee)
  if ('tag' in callee && callee.tag && typeof callee.tag === 'object') return rootOf(callee.tag)
  return ''
}

/** What is wrong between the rules and the tests, in words. */
export function ruleErrors(
  stated: ReadonlyMap<string, readonly string[]>,
  tested: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const all = [...stated].flatMap(([file, rules]) => rules.map((rule) => ({ file, rule })))
  const families = new Set(all.map(({ rule }) => rule[0]))
  const known = new Set(all.map(({ rule }) => rule))
  const carried = new Set([...tested.values()].flatMap((rules) => [...rules]))
  const twice = all.filter(({ rule }, index) => all.findIndex((other) => other.rule === rule) < index)
  return [
    ...twice.map(({ file, rule }) => `${file} states ${rule}, which is taken`),
    ...all
      .filter(({ rule }) => !carried.has(rule))
      .map(({ file, rule }) => `${file}: no test carries ${rule}`),
    ...[...tested].flatMap(([file, rules]) =>
      [...rules]
        .filter((rule) => families.has(rule[0]) && !known.has(rule))
        .map((rule) => `${file}: a test carries ${rule}, which no RULES.md states`),
    ),
  ]
}
