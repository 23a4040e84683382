import { listFile, type Page } from './page.ts'

/** The team, artists and promoters. */
export const peoplePages: readonly Page[] = [
  {
    path: '/admin/team',
    file: listFile,
    layout: 'admin',
    access: 'staff',
    menu: 'people',
    title: 'office_team_title',
    text: 'office_team_text',
  },
  {
    path: '/admin/umetniki',
    file: 'artists/routes/artists.tsx',
    layout: 'admin',
    access: 'budget',
    menu: 'people',
    title: 'office_artists_title',
    text: 'office_artists_text',
  },
  { path: '/admin/umetniki.pdf', file: 'artists/routes/artists-pdf.ts', layout: 'none', access: 'budget' },
  {
    path: '/admin/izmene',
    file: 'team/routes/shifts.tsx',
    layout: 'admin',
    access: 'staff',
    menu: 'people',
    title: 'office_shifts_title',
    text: 'office_shifts_text',
  },
  {
    path: '/admin/izmenePrint',
    file: 'team/routes/shifts-print.tsx',
    layout: 'paper',
    access: 'staff',
    title: 'office_shifts_print_title',
    text: 'office_shifts_print_text',
  },
  {
    path: '/admin/workOrders',
    file: 'team/routes/work-orders.tsx',
    layout: 'admin',
    access: 'login',
    menu: 'people',
    title: 'office_work_orders_title',
    text: 'office_work_orders_text',
  },
  {
    path: '/admin/promotors',
    file: 'promotion/routes/promotors.tsx',
    layout: 'admin',
    access: 'office',
    menu: 'people',
    title: 'office_promoters_title',
    text: 'office_promoters_text',
  },
  // a promoter needs no role; the page itself checks the owner
  {
    path: '/admin/promotor',
    file: 'promotion/routes/promotor.tsx',
    layout: 'admin',
    access: 'login',
    menu: 'people',
    title: 'office_promoter_title',
    text: 'office_promoter_text',
  },
]
