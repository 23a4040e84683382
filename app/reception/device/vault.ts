/**
 * Keys that come of a shift's code: 80 random bits, so one round of HKDF is enough. Everything about people that a device stores is encrypted under one of
 * them and is of no use without the code. Q7
 */
export async function keyFromCode(code: string, shiftId: string): Promise<CryptoKey> {
  const bytes = new TextEncoder()
  const raw = await window.crypto.subtle.importKey('raw', bytes.encode(code), 'HKDF', false, ['deriveKey'])
  return window.crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: bytes.encode(shiftId), info: bytes.encode('reception snapshot') },
    raw,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Encrypted data: its nonce and the bytes. */
export type Sealed = { readonly nonce: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

/** Encrypts a value as JSON under a new random nonce (AES-GCM). Q7 */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const nonce = window.crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { nonce, bytes: await window.crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text) }
}

/** Decrypts what `seal` encrypted. @returns null where the key comes from another code, or the bytes were changed */
export async function unseal(key: CryptoKey, { nonce, bytes }: Sealed): Promise<unknown> {
  try {
    const text = await window.crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, bytes)
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return null
  }
}

/** The 32 bytes of the SHA-256 of a text in UTF-8. */
export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await window.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** An id by which an action is one and the same. */
export function newActionId(): string {
  return window.crypto.randomUUID()
}
