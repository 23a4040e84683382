/** A word of docs/writing.md's table that has no other meaning in these files. */
type Ban = {
  readonly pattern: RegExp
  readonly instead: string
  /** Only files whose path matches; absent: all. */
  readonly within?: RegExp
  /** Files in which the word has its ordinary meaning, with the reason. */
  readonly except?: readonly { readonly files: RegExp; readonly reason: string }[]
}

const bans: readonly Ban[] = [
  {
    pattern: /\bhouses?\b|(?<=[a-z])House(?![a-z])|\bhouse(?=[A-Z])/,
    instead: 'AppContext, the server',
    except: [
      {
        files: /^app\/fiscal\/furs\/message\.ts$|^tests\/fiscal\/furs-schema\.ts$/,
        reason: 'a field of the tax authority’s messages',
      },
    ],
  },
  {
    pattern: /\bdeeds?\b|(?<=[a-z])Deeds?(?![a-z])|\bdeed(?=[A-Z])/,
    instead: 'command, permission, action, intent',
  },
  { pattern: /doorways?/, instead: 'sign-in page, guard, handler' },
  { pattern: /\bwhoever\b/, instead: 'the actor by name' },
  { pattern: /\banew\b|(?<=[a-z])Anew(?![a-z])/, instead: 'again' },
  { pattern: /\bnobody else\b/, instead: 'only' },
  { pattern: /\bscenes?\b|(?<=[a-z])Scenes?(?![a-z])/, instead: 'command context, fixture' },
  { pattern: /\bthe book\b/, instead: 'the audit log' },
  { pattern: /\bglimpses?\b/, instead: 'pre-read' },
  { pattern: /\binks?\b|(?<=[a-z])Ink(?![a-z])/, instead: 'foreground, text' },
  { pattern: /\bgrounds?\b/, instead: 'background', within: /\.(css|tsx?)$/ },
  {
    pattern: /(?<=[a-z])OfReach\b|\breachOf\b/,
    instead: 'linked events, undecided',
  },
  { pattern: /\bshel(f|ves)\b|(?<=[a-z])Shelf/, instead: 'storage' },
  { pattern: /\bheralds?\b/, instead: 'notifier' },
  { pattern: /\btroubles?\b|(?<=[a-z])Trouble/, instead: 'failure', within: /^app\/admin\// },
  { pattern: /_(door|room)_/, instead: 'access, page', within: /^messages\// },
  {
    // what is settled is paid; a job of the kind is in the table of jobs
    pattern: /\bsettle(Within|Ended|Live|dHere|One|Some)\b/,
    instead: 'recalculate',
    within: /^app\/(registration|admission)\//,
  },
  { pattern: /[wW]ayOn\b/, instead: 'redirect' },
  { pattern: /\btrap\b/, instead: 'honeypot', within: /^app\// },
  {
    pattern: /\bjudg(e|es|ed|ing|ements?)\b|(?<=[a-z])Judg(e|ements?)(?![a-z])/,
    instead: 'validate, match, decide',
  },
  { pattern: /\bforesee[ns]?\b|(?<=[a-z])Foresee/, instead: 'preview, expected' },
  { pattern: /\bbreach(es)?\b/, instead: 'violation', within: /\.tsx?$/ },
  { pattern: /\baskingOf\b|\bAskDialog\b|\buseQuestion\b/, instead: 'caller, ConfirmDialog, useRequest' },
  { pattern: /(?<=[a-z])Question\b/, instead: 'request', within: /^app\/admin\// },
  { pattern: /\btell[A-Z]\w*/, instead: 'notify', within: /\.tsx?$/ },
  { pattern: /\btype Asked\b/, instead: 'request, payload: what is asked' },
  // the platform's own names are quoted: 'paint', 'first-contentful-paint'
  { pattern: /(?<![-'])\bpaint(s|ed)?\b(?!-)/, instead: 'render, colour' },
  {
    pattern: /\b(halls?|floors?)\b(?!\()/,
    instead: 'EventCapacity, AdmissionState',
    within: /^(app\/admission|app\/registration\/(commands|partners|queries|time)|tests\/admission-model)\//,
  },
  {
    pattern: /(?<![-\w])letters?\b(?![-'’]\w*)/,
    instead: 'e-mail, message',
    within:
      /^(app\/(mail|promotion|registration|my-registration|registration-form|team)|server|scripts|tests\/(journeys|mail|faults|storm|archives))\/|^docs\/security|^messages\/en\/(demo|emails|my_reg|news|office|programme|volunteer)\.json/,
    except: [
      {
        files: /payment-slip\.server|by-keyboard\.ts$|site\.journey\.ts$/,
        reason: 'letters of the alphabet',
      },
      {
        files:
          /(session|links?)(\.server|\.test)?\.ts$|leaving\.test|restore\.test|message(s|-fixtures|\.test)/,
        reason: 'a purpose in the table tokens',
      },
    ],
  },
  {
    pattern: /\bdesks?\b/,
    instead: 'the reception, dependencies, a desktop',
    except: [
      {
        files:
          /reception|^bench\/run\.ts$|^app\/fiscal\/wired\.test\.ts$|^app\/ledger\/movement\.ts$|^app\/registration\/money\/office\/ui\/AccountDialog\.tsx$|^app\/registration\/policy\.ts$|^docs\/(security|glossary)\.md$|\/(office|register)\.json$|^db\/seed\//,
        reason: 'the reception desk',
      },
    ],
  },
  { pattern: /\bdriver\.look\b/, instead: 'driver.read' },
  {
    pattern: /\bquiet\b|\bturn\(|\bTURN\b|(?<=[a-z])(Turn|Quiet)\b/,
    instead: 'idle, yieldToEventLoop, slice',
    within: /^app\/platform\/database\/embedded\//,
  },
  { pattern: /\bcandles?\b/, instead: 'accent' },
  {
    pattern: /\bhands?\b|(?<=[a-z])Hands?(?![a-z])/,
    instead: 'to do',
    within: /^app\/admin\/today\//,
  },
  { pattern: /"(today|mails)_hands?[_"]/, instead: 'todo', within: /^messages\// },
  {
    pattern: /(?<!-)\bstandings?\b(?! by)|(?<=[a-z])Standings?\b|\bstanding(?=[A-Z])|\bStanding(?=[A-Z])/,
    instead: 'valid, active, state token: what it is',
    except: [{ files: /bulk-migration\.test\.ts$/, reason: 'the stored word before the migration' }],
  },
  { pattern: /\bverdicts?\b|(?<=[a-z])Verdicts?\b|\bverdict(?=[A-Z])/, instead: 'entry check, outcome' },
  {
    pattern: /\bnewcomers?\b|(?<=[a-z])Newcomers?\b|\bnewcomer(?=[A-Z])/,
    instead: 'new dancer, new registration, person input',
  },
  { pattern: /\bcircumstances\b|(?<=[a-z])Circumstances\b/, instead: 'context, cache key' },
  {
    pattern: /(?<!\bsets? |\bset it |')\baside(?![a-z])|(?<=[a-z])Aside\b/,
    instead: 'reserved, quarantined, unscheduled, without',
    except: [
      { files: /^tests\/journeys\/axe\.ts$/, reason: 'the element of that name' },
      { files: /bulk-migration\.test\.ts$/, reason: 'the stored word before the migration' },
    ],
    within: /\.(ts|md)$/,
  },
  {
    pattern: /(kind: |case |=== )'words'|\bcompileWords\b/,
    instead: 'textList',
    within: /^app\/(data-api|admin\/lists)\/|^app\/registration\/fields/,
  },
  {
    // who said yes has answered a proposal
    pattern: /\btype Said\b|<Said\b|(?<=[a-z])Said(?![a-z])|\bsaid(?!Yes)(?=[A-Z])/,
    instead: 'text, label, options: what it is',
    within: /^(?!tests\/journeys\/visitor).*\.tsx?$/,
  },
  {
    pattern: /(?<=const |let |[{,(] ?|\[)said\b(?=[\])},.:]| =)|\.\.\.said\b|\bsaid\)? =>/,
    instead: 'values, payload, text: what it is',
    within: /^(app|server|scripts)\/(?!.*(\.test\.|\/testing\/)).*\.tsx?$/,
  },
  { pattern: /[a-z]\.keep'|\bmayKeep\b/, instead: 'edit, of a permission' },
  { pattern: /\bScales\b|\blifeOf\b|\bcomes? to life\b|\bcome alive\b/, instead: 'page meter, hydration' },
  {
    pattern: /\bOwnKeys\b|\bKey(Fields?|Form|Refusal)\b|\bkeyRefusal/,
    instead: 'credential: a password, code or passkey',
    within: /^app\/people\//,
  },
  {
    pattern: /audit_thing|^const things = \{/,
    instead: 'subject, of the audit log',
    within: /^(messages|app\/admin\/audit)\//,
  },
  { pattern: /\bkept=\{|\bkept\?: Readonly/, instead: 'hidden fields' },
  { pattern: /\.forget(Notes)?'|\bthing: '/, instead: 'erase; subject', within: /^(app|server)\/.*\.ts$/ },
]

/** The banned words of a file: `path:line: word (write: …)`. */
export function bannedWords(path: string, text: string): string[] {
  const active = bans.filter(
    ({ within, except = [] }) =>
      (within?.test(path) ?? true) && !except.some(({ files }) => files.test(path)),
  )
  return text.split('\n').flatMap((line, index) =>
    active.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(line) ?? pattern.exec(line.replace(/\b[A-Z](?=[a-z])/g, lower))
      return found ? [`${path}:${index + 1}: ${found[0]} (write: ${instead})`] : []
    }),
  )
}

/** So that a capital at the beginning of a word makes no difference. */
const lower = (letter: string) => letter.toLowerCase()
