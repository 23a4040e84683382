import type { Page } from './page.ts'

/** The programme in the back-office. */
export const programmePages: readonly Page[] = [
  {
    path: '/admin/program',
    file: 'admin/routes/program.tsx',
    layout: 'admin',
    access: 'office',
    menu: 'programme',
    title: 'office_program_title',
    text: 'office_program_text',
  },
  {
    path: '/admin/programPrint',
    file: 'admin/routes/program-print.tsx',
    layout: 'paper',
    access: 'office',
    title: 'planner_print_title',
    text: 'planner_print_text',
  },
  {
    path: '/admin/dogodki',
    file: 'admin/routes/events.tsx',
    layout: 'admin',
    access: 'office',
    menu: 'programme',
    title: 'office_events_title',
    text: 'office_events_text',
  },
  {
    path: '/admin/dogodek',
    file: 'admin/routes/event.tsx',
    layout: 'admin',
    access: 'office',
    title: 'office_event_title',
    text: 'office_event_text',
  },
  {
    path: '/admin/photos',
    file: 'admin/routes/photos.tsx',
    layout: 'admin',
    access: 'office',
    menu: 'programme',
    title: 'office_photos_title',
    text: 'office_photos_text',
  },
  {
    path: '/:lang/programOverview',
    file: 'programme/routes/program-overview.tsx',
    access: 'office',
    hiddenAfterFestival: true,
    menu: 'programme',
    title: 'office_overview_title',
    text: 'office_overview_text',
    cache: 'is for staff',
  },
]
