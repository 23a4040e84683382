import type { Artist } from '#app/programme/event.ts'

/** All invented; any likeness of a name is chance. */
export const artists: readonly Artist[] = [
  {
    slug: 'sofia-rey-mateo-luna',
    kind: 'couple',
    name: 'Sofía Rey & Mateo Luna',
    country: 'AR',
    bio: {
      en: 'They met in a queue for empanadas in Almagro and have not stopped talking since, mostly with their feet. Their classes are about the walk, and about what the walk says when nobody is in a hurry.',
      sl: 'Spoznala sta se v vrsti za empanade v četrti Almagro in se od takrat ne nehata pogovarjati, večinoma z nogami. Njune lekcije govorijo o hoji in o tem, kaj hoja pove, kadar se nikomur ne mudi.',
    },
  },
  {
    slug: 'ines-quiroga-tomas-vidal',
    kind: 'couple',
    name: 'Inés Quiroga & Tomás Vidal',
    country: 'AR',
    bio: {
      en: 'Two milongueros from San Telmo who believe that rhythm is a form of kindness. If you leave their milonga class without a smile, they give the lesson again.',
      sl: 'Milonguera in milonguero iz San Telma verjameta, da je ritem oblika prijaznosti. Če z njune lekcije milonge odidete brez nasmeha, jo ponovita.',
    },
  },
  {
    slug: 'giulia-serra-dario-monti',
    kind: 'couple',
    name: 'Giulia Serra & Dario Monti',
    country: 'IT',
    bio: {
      en: 'From Trieste, so nearly neighbours. She was a physiotherapist, he built boats: together they teach balance that holds in any weather.',
      sl: 'Iz Trsta, torej skoraj soseda. Ona je bila fizioterapevtka, on je gradil čolne; skupaj učita ravnotežje, ki zdrži v vsakem vremenu.',
    },
  },
  {
    slug: 'ayla-demir-kerem-aksoy',
    kind: 'couple',
    name: 'Ayla Demir & Kerem Aksoy',
    country: 'TR',
    bio: {
      en: 'Istanbul taught them crowded floors, and how a turn can fit on a tea saucer. Precise, funny, and merciless about heels.',
      sl: 'Istanbul ju je naučil plesati v gneči in obrat stisniti na čajni krožniček. Natančna, duhovita in neizprosna glede pet.',
    },
  },
  {
    slug: 'tjasa-zupan-rok-hribar',
    kind: 'couple',
    name: 'Tjaša Zupan & Rok Hribar',
    country: 'SI',
    bio: {
      en: 'Our own. Half of Ljubljana took its first tango step with them, and the other half is thinking about it.',
      sl: 'Naša domača. Polovica Ljubljane je svoj prvi tango korak naredila z njima, druga polovica o tem še razmišlja.',
    },
  },
  {
    slug: 'claire-vasseur-hugo-lemaire',
    kind: 'couple',
    name: 'Claire Vasseur & Hugo Lemaire',
    country: 'FR',
    bio: {
      en: 'A former contemporary dancer and a cellist. They count music in breaths, and technique in patience.',
      sl: 'Nekdanja sodobna plesalka in violončelist. Glasbo štejeta v vdihih, tehniko pa v potrpežljivosti.',
    },
  },
  {
    slug: 'marta-kowal-piotr-lis',
    kind: 'couple',
    name: 'Marta Kowal & Piotr Lis',
    country: 'PL',
    bio: {
      en: 'They dance in both roles and swap them mid-song when the violins ask for it. Known for making shy people brave by the second tanda.',
      sl: 'Plešeta v obeh vlogah in ju zamenjata sredi skladbe, kadar to zahtevajo violine. Sramežljive opogumita najkasneje do druge tande.',
    },
  },
  {
    slug: 'carmen-olivera-bruno-sosa',
    kind: 'couple',
    name: 'Carmen Olivera & Bruno Sosa',
    country: 'UY',
    bio: {
      en: 'From Montevideo, where, they insist, it all began. They collect recordings, and stories about the people who danced to them.',
      sl: 'Iz Montevidea, kjer se je po njunem trdnem prepričanju vse začelo. Zbirata posnetke in zgodbe o ljudeh, ki so nanje plesali.',
    },
  },
  {
    slug: 'dj-nika-vidmar',
    kind: 'dj',
    name: 'DJ Nika Vidmar',
    country: 'SI',
    bio: {
      en: 'Opens and closes our floors. Warm tandas, no tricks, and one surprise vals a night.',
      sl: 'Odpira in zapira naša plesišča. Tople tande, brez zvijač in z enim presenetljivim valsom na noč.',
    },
  },
  {
    slug: 'dj-lorenzo-bassi',
    kind: 'dj',
    name: 'DJ Lorenzo Bassi',
    country: 'IT',
    bio: {
      en: 'A collector of shellac from Bologna who cleans every record himself. You can hear it.',
      sl: 'Zbiratelj šelakovih plošč iz Bologne, ki vsako očisti sam. To se sliši.',
    },
  },
  {
    slug: 'dj-zeynep-ergin',
    kind: 'dj',
    name: 'DJ Zeynep Ergin',
    country: 'TR',
    bio: {
      en: 'Reads a room the way others read novels. For the long nights.',
      sl: 'Dvorano bere, kot drugi berejo romane. Za dolge noči.',
    },
  },
  {
    slug: 'dj-hanna-brueckner',
    kind: 'dj',
    name: 'DJ Hanna Brückner',
    country: 'DE',
    bio: {
      en: 'Afternoons are her hour: light orchestras, laughing milongas, nobody sitting.',
      sl: 'Popoldnevi so njena ura: lahki orkestri, nasmejane milonge in prazni stoli.',
    },
  },
  {
    slug: 'dj-andrej-jereb',
    kind: 'dj',
    name: 'DJ Andrej Jereb',
    country: 'SI',
    bio: {
      en: 'Plays for the last dancers, and somehow there are always two more.',
      sl: 'Igra za zadnje plesalce, pa vedno ostaneta še dva.',
    },
  },
  {
    slug: 'tipica-ljubljanica',
    kind: 'orchestra',
    name: 'Orquesta Típica Ljubljanica',
    country: 'SI',
    bio: {
      en: 'Ten musicians, three bandoneons, and a singer who was a lawyer until she heard Troilo.',
      sl: 'Deset glasbenic in glasbenikov, trije bandoneoni in pevka, ki je bila pravnica, dokler ni slišala Troila.',
    },
  },
  {
    slug: 'matjaz-kos',
    kind: 'performer',
    name: 'dr. Matjaž Kos',
    country: 'SI',
    bio: {
      en: 'Historian of dance and a tireless walker. Knows what was played in Ljubljana’s cafés in 1928.',
      sl: 'Zgodovinar plesa in neutruden pešec. Ve, kaj so v ljubljanskih kavarnah igrali leta 1928.',
    },
  },
  {
    slug: 'petra-golob',
    kind: 'teacher',
    name: 'Petra Golob',
    country: 'SI',
    bio: {
      en: 'Teaches feet, ankles and breath to people who danced until three.',
      sl: 'Uči stopala, gležnje in dih ljudi, ki so plesali do treh.',
    },
  },
]
