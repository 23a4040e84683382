import { holds, policyOf } from '#app/people/may.ts'

/** The rights on the lists of guests and promoters. A promoter also reads their own row. V1, V3. */
export const may = policyOf({
  'vip.see': holds('regEditor', 'regAdmin'),
  'vip.edit': holds('regAdmin'),
  /** A mailing, as of `mails.many`. */
  'news.write': holds('regAdmin'),
  'news.see': holds('regEditor', 'regAdmin'),
  'promoters.see': holds('regEditor'),
  'promoters.edit': holds('regEditor'),
})
