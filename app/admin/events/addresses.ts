/** Where the office shows one registration. */
export function registrationAddress(id: string): string {
  return `/admin/lists/regs?open=${id}`
}
