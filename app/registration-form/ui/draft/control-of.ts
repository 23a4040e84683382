import { wantedExtras } from '../person/wanted-extras.ts'
import { amountField, type Draft } from './draft.ts'

/** The id of the control for a refusal's path, for links in the summary and for the message beside it. */
export function controlOf(path: string, draft: Draft): string {
  const [field = '', index] = path.split('.')
  switch (field) {
    case 'picks':
      return index === undefined ? 'picks' : `pick-${draft.picks[Number(index)] ?? ''}`
    case 'partner':
      return 'partnerEmail'
    case 'consents':
      return index ?? 'terms'
    case 'invoiceTo':
      return index === undefined ? 'buyer' : `buyer${index.charAt(0).toUpperCase()}${index.slice(1)}`
    case 'extras': {
      const extra = wantedExtras(draft)[Number(index)]
      if (!extra) return 'extras'
      return extra.amountCents === undefined ? `extra-${extra.code}` : amountField(extra.code)
    }
    default:
      return field
  }
}
