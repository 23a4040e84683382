import type { QrRendering } from '#app/platform/bank/render-qr.ts'

/** Why something about keys was not done. */
export type CredentialRefusal =
  | 'missing'
  | 'wrong'
  | 'too-short'
  | 'too-long'
  | 'link-over'
  | 'too-often'
  | 'code-wrong'
  | 'has-already'
  | 'not-begun'
  | 'not-found'
  | 'passkey-needed'
  | 'confirm-first'
  | 'wrong-now'
  | 'common'
  | 'context'
  | 'pattern'
  | 'same'

/** What came of a form of `/auth/password`. */
export type PasswordAnswer =
  | { readonly kind: 'asked' | 'changed' | 'totp-on' | 'totp-off' | 'passkey-off' | 'session-ended' }
  /** waiting for the code; without a key: the last code was wrong, and the key was shown before */
  | { readonly kind: 'totp-begun'; readonly key: string | null; readonly rendering: QrRendering | null }
  | {
      readonly kind: 'refused'
      readonly reason: CredentialRefusal
      /** to wait, when it was too often */
      readonly seconds?: number
      readonly username?: string
    }
