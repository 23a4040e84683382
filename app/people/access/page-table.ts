import { filePages } from './pages/file-pages.ts'
import { moneyPages } from './pages/money-pages.ts'
import { organisationPages } from './pages/organisation-pages.ts'
import { otherPages } from './pages/other-pages.ts'
import type { Page } from './pages/page.ts'
import { peoplePages } from './pages/people-pages.ts'
import { printPages } from './pages/print-pages.ts'
import { programmePages } from './pages/programme-pages.ts'
import { registrationPages } from './pages/registration-pages.ts'
import { sitePages } from './pages/site-pages.ts'

/**
 * The one table of all pages, composed of a file for each section of the site: a page is an entry there and its route file. Access, cache,
 * sitemap, menus and titles derive from it. The order is that of the menus and of the sitemap, and
 * a user who signs in starts on the first page of the back-office that they may open.
 */
export const pages: readonly Page[] = [
  ...sitePages,
  // the back-office
  ...registrationPages,
  ...programmePages,
  ...moneyPages,
  ...peoplePages,
  ...printPages,
  ...organisationPages,
  ...filePages,
  ...otherPages,
]
