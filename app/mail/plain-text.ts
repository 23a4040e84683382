import type { Block, MessageContent, PicksBlock, PricesBlock, SlipBlock } from './message-content.ts'

/** The text part: everything the HTML part says, in the same order. */
export function messageAsText(message: MessageContent): string {
  const { title, greeting, blocks, closing, festival, footer } = message
  return [
    title.toUpperCase(),
    greeting,
    ...blocks.map(blockAsText),
    `${closing}\n${festival.name}\n${festival.dates}\n${festival.url}`,
    `-- \n${footer.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n')
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
    case 'calendar':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'picks':
      return picksAsText(block)
    case 'prices':
      return pricesAsText(block)
    case 'slip':
      return slipAsText(block)
  }
}

function picksAsText({ title, days }: PicksBlock): string {
  const lines = days.flatMap(({ day, picks }) => [
    day,
    ...picks.map(({ time, title, details }) => `  ${time}  ${[title, ...details].join(', ')}`),
  ])
  return [title.toUpperCase(), ...lines].join('\n')
}

function pricesAsText({ title, lines, sums }: PricesBlock): string {
  return [
    title.toUpperCase(),
    ...lines.map(({ label, amount }) => `  ${label}: ${amount}`),
    ...sums.map(({ label, amount }) => `${label}: ${amount}`),
  ].join('\n')
}

function slipAsText({ title, rows, hint }: SlipBlock): string {
  return [title.toUpperCase(), ...rows.map(({ label, value }) => `  ${label}: ${value}`), hint].join('\n')
}
