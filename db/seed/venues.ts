import type { Room, Venue } from '#app/programme/event.ts'

/** The three fixed places. Streets and numbers are invented; the quarters and the buses are Ljubljana's. */
export const venues: readonly Venue[] = [
  {
    slug: 'festivalna',
    name: { en: 'Festivalna Hall', sl: 'Dvorana Festivalna' },
    address: 'Plesna cesta 1 (demo)',
    city: '1000 Ljubljana',
    latitude: 46.0597,
    longitude: 14.5093,
    directions: {
      en: 'Eight minutes on foot from the railway and bus station, behind the tracks. City buses 14 and 20 stop at the door; by night the taxi rank is in front of the station. The oak floor is 420 m²; please change your shoes inside. (Demo address.)',
      sl: 'Osem minut peš od železniške in avtobusne postaje, za tiri. Mestna avtobusa 14 in 20 ustavita pred vrati, ponoči so taksiji pred postajo. Hrastov parket meri 420 m²; prosimo, preobujte se v dvorani. (Naslov je izmišljen.)',
    },
  },
  {
    slug: 'moj-korak',
    name: { en: 'Moj korak Dance School', sl: 'Plesna šola Moj korak' },
    address: 'Korakova ulica 8 (demo)',
    city: '1000 Ljubljana',
    latitude: 46.0652,
    longitude: 14.5178,
    directions: {
      en: 'Second floor, lift on the left of the courtyard. On foot from Festivalna along the railway and over the footbridge; bicycles may stand in the yard. A kettle and fruit wait in the corridor. (Demo address.)',
      sl: 'Drugo nadstropje, dvigalo je na levi strani dvorišča. Od Festivalne peš ob železnici in čez brv; kolesa lahko pustite na dvorišču. Na hodniku vas čakata čaj in sadje. (Naslov je izmišljen.)',
    },
  },
  {
    slug: 'studio-dansa',
    name: { en: 'Studio Dansa', sl: 'Studio Dansa' },
    address: 'Rečna pot 3 (demo)',
    city: '1000 Ljubljana',
    latitude: 46.0528,
    longitude: 14.5121,
    directions: {
      en: 'Ground floor, facing the river, five minutes from the Dragon Bridge. A warm, small room with mirrors that can be curtained. Step-free entrance from the embankment. (Demo address.)',
      sl: 'Pritličje, z okni na reko, pet minut od Zmajskega mostu. Topla, majhna dvorana z ogledali, ki jih lahko zagrnemo. Vhod z nabrežja je brez stopnic. (Naslov je izmišljen.)',
    },
  },
]

/** Festivalna has a second room; the others have one. */
export const rooms: readonly Room[] = [
  {
    slug: 'festivalna',
    venue: 'festivalna',
    capacity: 420,
    areaM2: 310,
    position: 0,
    name: { en: 'Great hall', sl: 'Velika dvorana' },
  },
  {
    slug: 'festivalna-mala',
    venue: 'festivalna',
    capacity: 70,
    areaM2: 60,
    position: 1,
    name: { en: 'Small hall', sl: 'Mala dvorana' },
  },
  {
    slug: 'moj-korak',
    venue: 'moj-korak',
    capacity: 90,
    areaM2: 85,
    position: 0,
    name: { en: 'Mirror room', sl: 'Dvorana z ogledali' },
  },
  {
    slug: 'studio-dansa',
    venue: 'studio-dansa',
    capacity: 60,
    areaM2: 55,
    position: 0,
    name: { en: 'River room', sl: 'Dvorana ob reki' },
  },
]
