import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** The kinds of subjects, in the order of the choice. */
const subjectKinds = {
  registration: m.audit_subject_registration,
  import: m.imports_audit_subject,
  partner: m.audit_subject_partner,
  ticket: m.audit_subject_ticket,
  reception: m.audit_subject_reception,
  cash: m.audit_subject_cash,
  payment: m.audit_subject_payment,
  refund: m.audit_subject_refund,
  bank: m.audit_subject_bank,
  card: m.audit_subject_card,
  event: m.audit_subject_event,
  edition: m.audit_subject_edition,
  venue: m.audit_subject_venue,
  room: m.audit_subject_room,
  artist: m.audit_subject_artist,
  photo: m.audit_subject_photo,
  priceItem: m.audit_subject_price_item,
  promoCode: m.audit_subject_promo_code,
  promoter: m.audit_subject_promoter,
  oldAddress: m.audit_subject_oldAddress,
  vip: m.audit_subject_vip,
  member: m.audit_subject_member,
  cost: m.audit_subject_cost,
  costCategory: m.audit_subject_cost_category,
  workOrder: m.audit_subject_work_order,
  shift: m.audit_subject_shift,
  engagement: m.audit_subject_engagement,
  invoice: m.audit_subject_invoice,
  receipt: m.audit_subject_receipt,
  premises: m.audit_subject_premises,
  content: m.content_audit_subject,
  news: m.news_audit_subject,
  email: m.mails_audit_subject,
  mailing: m.mails_audit_subject_mailing,
  emailTemplate: m.mails_audit_subject_template,
  view: m.regs_audit_subject_view,
  sheet: m.regs_audit_subject_sheet,
  user: m.audit_subject_user,
  file: m.audit_subject_file,
} as const satisfies Record<string, Label>

/** Actions with their own labels, in the order of the filter. */
export const ownActions = {
  'registration.save': m.audit_registration_save,
  'registration.send': m.audit_registration_send,
  'registration.change': m.audit_registration_change,
  'registration.leaveMoved': m.audit_registration_leave_moved,
  'registration.confirmAddress': m.audit_registration_confirm_address,
  'registration.confirm': m.regs_audit_confirm,
  'registration.excuse': m.regs_audit_excuse,
  'registration.remind': m.regs_audit_remind,
  'registration.restore': m.regs_audit_restore,
  'registration.merge': m.regs_audit_merge,
  'registration.resend': m.regs_audit_resend,
  'registration.tag': m.regs_audit_tag,
  'view.share': m.regs_audit_view_share,
  'view.remove': m.regs_audit_view_remove,
  'sheet.make': m.regs_audit_sheet_make,
  'sheet.end': m.regs_audit_sheet_end,
  'registration.unconfirmed': m.audit_registration_unconfirmed,
  'registration.admit': m.audit_registration_admit,
  'registration.admitAtDoor': m.audit_registration_admit_at_door,
  'registration.cancel': m.audit_registration_cancel,
  'registration.release': m.audit_registration_release,
  'registration.late': m.audit_registration_late,
  'registration.holdEnded': m.audit_registration_hold_ended,
  'registration.creditAfterRelease': m.audit_registration_credit,
  'registration.handOver': m.audit_registration_hand_over,
  'registration.erase': m.audit_registration_erase,
  'registration.delete': m.audit_registration_delete,
  'import.apply': m.imports_audit_apply,
  'import.undo': m.imports_audit_undo,
  'import.tell': m.imports_audit_notify,
  'registration.eraseNotes': m.audit_registration_erase_notes,
  'email.retry': m.mails_audit_retry,
  'email.stop': m.mails_audit_stop,
  'email.bounce': m.mails_audit_bounce,
  'email.retryAll': m.mails_audit_retry_all,
  'mailing.send': m.mails_audit_send,
  'mailing.test': m.mails_audit_test,
  'mailing.stop': m.mails_audit_mailing_stop,
  'mailing.hold': m.mails_audit_hold,
  'mailing.release': m.mails_audit_release,
  'emailTemplate.save': m.mails_audit_template_save,
  'emailTemplate.remove': m.mails_audit_template_remove,
  'emailTemplate.restore': m.mails_audit_template_restore,
  'engagement.storeCopy': m.artists_audit_store_copy,
  'engagement.removeCopy': m.artists_audit_remove_copy,
  'partner.propose': m.audit_partner_propose,
  'partner.withdraw': m.audit_partner_withdraw,
  'partner.accept': m.audit_partner_accept,
  'partner.decline': m.audit_partner_decline,
  'ticket.replace': m.audit_ticket_replace,
  'ticket.print': m.audit_ticket_print,
  'ticket.discard': m.audit_ticket_discard,
  'reception.checkIn': m.audit_reception_check_in,
  'reception.reEntry': m.audit_reception_re_entry,
  'reception.money': m.audit_reception_money,
  'reception.doorSale': m.audit_reception_sale,
  'reception.handOut': m.audit_reception_hand_out,
  'reception.note': m.audit_reception_note,
  'reception.count': m.audit_reception_count,
  'reception.undo': m.audit_reception_undo,
  'reception.startShift': m.audit_reception_start_shift,
  'reception.joinShift': m.audit_reception_join_shift,
  'reception.joinPerson': m.audit_reception_join_person,
  'reception.endShift': m.audit_reception_end_shift,
  'reception.revoke': m.audit_reception_revoke,
  'reception.answer': m.audit_reception_answer,
  'reception.wristband': m.audit_reception_wristband,
  'reception.seeQuarantined': m.audit_reception_see_quarantined,
  'reception.teacherLink': m.audit_reception_teacher_link,
  'reception.revokeTeacherLink': m.audit_reception_revoke_teacher_link,
  'cash.open': m.audit_cash_open,
  'cash.payOut': m.audit_cash_pay_out,
  'cash.drop': m.audit_cash_drop,
  'cash.handOver': m.audit_cash_hand_over,
  'cash.payBack': m.audit_cash_pay_back,
  'cash.count': m.audit_cash_count,
  'cash.resume': m.audit_cash_resume,
  'cash.close': m.audit_cash_close,
  'cash.check': m.audit_cash_check,
  'payment.record': m.audit_payment_record,
  'payment.correct': m.audit_payment_correct,
  'payment.number': m.audit_payment_number,
  'payment.together': m.audit_payment_together,
  'refund.ask': m.audit_refund_ask,
  'refund.donate': m.audit_refund_donate,
  'refund.account': m.audit_refund_account,
  'refund.amount': m.audit_refund_amount,
  'refund.prepare': m.audit_refund_prepare,
  'refund.approve': m.audit_refund_approve,
  'refund.order': m.audit_refund_order,
  'refund.fail': m.audit_refund_fail,
  'refund.pay': m.audit_refund_pay,
  'receipt.sendAgain': m.audit_receipt_send_again,
  'premises.register': m.audit_premises_register,
  'premises.close': m.audit_premises_close,
  'refund.withdraw': m.audit_refund_withdraw,
  'refund.remind': m.audit_refund_remind,
  'bank.import': m.audit_bank_import,
  'bank.book': m.audit_bank_book,
  'bank.unbook': m.audit_bank_unbook,
  'bank.ignore': m.audit_bank_ignore,
  'bank.same': m.audit_bank_same,
  'bank.not-same': m.audit_bank_not_same,
  'bank.open': m.audit_bank_open,
  'bank.tell': m.audit_bank_notify,
  'invoice.accounts': m.audit_invoice_accounts,
  'card.ask': m.audit_card_ask,
  'card.dispute': m.audit_card_dispute,
  'card.disputeClosed': m.audit_card_dispute_closed,
  'invoice.issue': m.audit_invoice_issue,
  'invoice.credit': m.audit_invoice_credit,
  'event.plan': m.audit_event_plan,
  'event.publish': m.audit_event_publish,
  'event.hide': m.audit_event_hide,
  'event.cancel': m.audit_event_cancel,
  'event.releaseNoShows': m.audit_event_release_no_shows,
  'edition.copy': m.audit_edition_copy,
  'edition.makeCurrent': m.audit_edition_make_current,
  'edition.archive': m.audit_edition_archive,
  'edition.notice': m.audit_edition_notice,
  'edition.close': m.audit_edition_close,
  'edition.unclose': m.audit_edition_unclose,
  'edition.reopen': m.audit_edition_reopen,
  'workOrder.link': m.audit_work_order_link,
  'shift.assign': m.audit_shift_assign,
  'shift.unassign': m.audit_shift_unassign,
  'shift.propose': m.audit_shift_propose,
  'shift.accept': m.audit_shift_accept,
  'shift.decline': m.audit_shift_decline,
  'shift.askSwap': m.audit_shift_ask_swap,
  'shift.takeSwap': m.audit_shift_take_swap,
  'shift.approveSwap': m.audit_shift_approve_swap,
  'shift.refuseSwap': m.audit_shift_refuse_swap,
  'shift.here': m.audit_shift_here,
  'shift.noShow': m.audit_shift_no_show,
  'shift.done': m.audit_shift_done,
  'shift.undo': m.audit_shift_undo,
  'shift.record': m.audit_shift_record,
  'content.save': m.content_audit_save,
  'content.restore': m.content_audit_restore,
  'news.confirm': m.news_audit_confirm,
  'news.leave': m.news_audit_leave,
  'user.register': m.audit_user_register,
  'user.sign-in': m.audit_user_sign_in,
  'user.confirm': m.audit_user_confirm,
  'user.end-session': m.audit_user_end_session,
  'user.sign-out-everywhere': m.audit_user_sign_out_everywhere,
  'user.password': m.audit_user_password,
  'user.totp': m.audit_user_totp,
  'user.passkey': m.audit_user_passkey,
  'user.second-factors': m.audit_user_second_factors,
  'user.select-roles': m.audit_user_select_roles,
  'file.take': m.audit_file_take,
} as const satisfies Record<string, Label>

/** Labels of actions common to all kinds, where a kind has no label for it. */
const done = {
  add: m.audit_added,
  save: m.audit_saved,
  remove: m.audit_removed,
  delete: m.audit_removed,
  erase: m.audit_erased,
} as const

/** An action in words: `Registration cancelled`. An action without a label is shown as its key. */
export function actionText(action: string, locale: Locale): string {
  if (isKey(ownActions, action)) return ownActions[action]({}, { locale })
  const [subject = '', what = ''] = action.split('.')
  if (!isKey(subjectKinds, subject) || !isKey(done, what)) return action
  return done[what]({ subject: subjectKinds[subject]({}, { locale }) }, { locale })
}

/** The same of an entry: saving what was not there before is adding it. */
export function entryActionText(
  { action, before }: { readonly action: string; readonly before: unknown },
  locale: Locale,
): string {
  const isNew = before === null && !isKey(ownActions, action)
  return actionText(isNew ? action.replace(/\.save$/, '.add') : action, locale)
}

/** The label of a filter by action: one action, or all of a kind. */
export function actionFilterText(action: string, locale: Locale): string {
  if (action.includes('.') || !isKey(subjectKinds, action)) return actionText(action, locale)
  return m.audit_all_about({ subject: subjectKinds[action]({}, { locale }) }, { locale })
}

/** Whether an action has words: a test asks it of every action in the sources. */
export function hasLabel(action: string): boolean {
  const [subject = '', what = ''] = action.split('.')
  return isKey(ownActions, action) || (isKey(subjectKinds, subject) && isKey(done, what))
}

/** The choices of the filter: for each kind all of it, then each of its actions. */
export function actionChoices(
  locale: Locale,
): { subject: string; choices: { value: string; label: string }[] }[] {
  return Object.keys(subjectKinds).map((subject) => {
    const own = Object.keys(ownActions).filter((action) => action.startsWith(`${subject}.`))
    const plain = plainActions(subject).map((what) => `${subject}.${what}`)
    const actions = [...plain.filter((action) => !own.includes(action)), ...own]
    return {
      subject: isKey(subjectKinds, subject) ? subjectKinds[subject]({}, { locale }) : subject,
      choices: [subject, ...actions].map((value) => ({ value, label: actionFilterText(value, locale) })),
    }
  })
}

function plainActions(subject: string): readonly string[] {
  if (
    [
      'registration',
      'partner',
      'ticket',
      'reception',
      'cash',
      'payment',
      'bank',
      'card',
      'receipt',
      'premises',
      'content',
      'view',
      'sheet',
    ].includes(subject)
  )
    return []
  if (subject === 'user') return ['save', 'delete']
  if (subject === 'event' || subject === 'photo') return ['save', 'remove']
  return subject === 'edition' ? ['add', 'save'] : ['add', 'save', 'remove']
}

function isKey<Table extends object>(table: Table, key: string): key is string & keyof Table {
  return Object.hasOwn(table, key)
}
