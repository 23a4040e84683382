import {
  buildsTheirDays,
  choosesFromTheProgramme,
  narrowsTheProgrammeDown,
  readsOnPaper,
  registersWithOneLink,
  saysTheirRole,
} from './stories/programme.ts'
import { openTestFestival, storiesInTurn } from './test-festival.ts'

const festival = openTestFestival()

storiesInTurn('somebody who looks at the programme', [
  [
    'chooses, is told what clashes, and takes it along to registration',
    (place) => choosesFromTheProgramme(festival, place, true),
  ],
  ['does so without JavaScript', (place) => choosesFromTheProgramme(festival, place, false)],
  ['narrows it down without JavaScript', (place) => narrowsTheProgrammeDown(festival, place, false)],
  ['narrows it down, and is told what to loosen', (place) => narrowsTheProgrammeDown(festival, place, true)],
  ['says their role, and reads what is left for it', (place) => saysTheirRole(festival, place, true)],
  ['says it without JavaScript', (place) => saysTheirRole(festival, place, false)],
  ['has them built without JavaScript', (place) => buildsTheirDays(festival, place, false)],
  ['has five days built, and sends the link', (place) => buildsTheirDays(festival, place, true)],
  [
    'builds days for two; the partner opens the same link and confirms',
    (place) => registersWithOneLink(festival, place),
  ],
  ['meets the artists, and the programme for paper', (place) => readsOnPaper(festival, place)],
])
