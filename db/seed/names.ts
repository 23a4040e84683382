/** First names and surnames by the language they come from, and who lives where. Nobody in particular. */

export type Names = {
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly surnames: readonly string[]
  /** Where women's surnames have another form. */
  readonly womensSurnames?: readonly string[]
}

const words = (text: string) => text.split(' ')

export const names = {
  sl: {
    women: words(
      'Ana Maja Eva Špela Tjaša Nika Urška Katja Mojca Neža Živa Petra Alenka Barbara Vesna Saša Darja Polona Tanja Zala',
    ),
    men: words(
      'Luka Žiga Matej Jure Rok Boštjan Andrej Marko Primož Gašper Aleš Tomaž Blaž Miha Janez Dejan Uroš Simon Črt Peter',
    ),
    surnames: words(
      'Novak Horvat Kovačič Krajnc Zupančič Potočnik Mlakar Kos Vidmar Golob Turk Božič Korošec Bizjak Kotnik Žagar Šuštar Hočevar Rozman Oblak Pirc Jereb Kavčič Črnigoj Šinkovec',
    ),
  },
  it: {
    women: words(
      'Giulia Chiara Francesca Elena Sara Martina Valentina Paola Silvia Laura Federica Anna Ilaria Marta',
    ),
    men: words(
      'Marco Luca Andrea Matteo Lorenzo Davide Stefano Paolo Giovanni Alessandro Fabio Riccardo Nicolò',
    ),
    surnames: words(
      'Rossi Bianchi Ferrari Russo Esposito Colombo Ricci Marino Greco Bruno Gallo Conti Rizzo Moretti Fontana Furlan Zanetti Cossutta D’Angelo',
    ),
  },
  hr: {
    women: words('Ivana Marija Ana Petra Martina Lana Nikolina Maja Sanja Jelena Tea Mirjana Željka Dunja'),
    men: words('Ivan Marko Luka Josip Ante Tomislav Hrvoje Nikola Davor Željko Goran Filip Stjepan Vedran'),
    surnames: words(
      'Horvat Kovačević Babić Marić Jurić Novosel Knežević Vuković Perić Blažević Šimić Petrović Nikolić Jovanović Đorđević Ilić Hadžić Stojanović Popović',
    ),
  },
  de: {
    women: words(
      'Anna Katharina Sabine Julia Claudia Monika Susanne Eva Birgit Franziska Ulrike Lena Jana Heike',
    ),
    men: words(
      'Thomas Michael Stefan Andreas Martin Wolfgang Peter Jürgen Jörg Matthias Florian Christian Lukas Günther',
    ),
    surnames: words(
      'Müller Schmidt Schneider Weber Wagner Becker Hofmann Schäfer Bauer Koch Gruber Huber Steiner Moser Pichler Meier Keller Baumann Köhler Jäger Weiß',
    ),
  },
  hu: {
    women: words('Katalin Ágnes Zsófia Eszter Judit Anna Réka Dóra Krisztina Orsolya'),
    men: words('László István Gábor Zoltán Péter András Balázs Tamás Ákos Bence'),
    surnames: words('Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Lakatos Őri'),
  },
  fr: {
    women: words('Claire Camille Sophie Hélène Marion Isabelle Élodie Nathalie Céline Amélie'),
    men: words('Pierre Julien Nicolas François Étienne Laurent Olivier Benoît Mathieu Rémi'),
    surnames: words(
      'Martin Bernard Dubois Durand Leroy Moreau Lefèvre Fournier Girard Mercier Dupont Lambert Rousseau Chevalier',
    ),
  },
  cs: {
    women: words('Jana Petra Lenka Kateřina Lucie Veronika Zuzana Markéta Tereza Ľubica'),
    men: words('Jan Petr Tomáš Jiří Pavel Martin Ondřej Jakub Matúš Lukáš'),
    surnames: words('Novák Svoboda Dvořák Černý Procházka Kučera Veselý Horák Kováč Baláž'),
    womensSurnames: words(
      'Nováková Svobodová Dvořáková Černá Procházková Kučerová Veselá Horáková Kováčová Balážová',
    ),
  },
  pl: {
    women: words('Anna Katarzyna Małgorzata Agnieszka Joanna Magdalena Ewa Zofia'),
    men: words('Piotr Paweł Tomasz Krzysztof Michał Łukasz Grzegorz Jakub'),
    surnames: words('Nowak Kowalski Wiśniewski Wójcik Kamiński Lewandowski Zieliński Dąbrowski'),
    womensSurnames: words('Nowak Kowalska Wiśniewska Wójcik Kamińska Lewandowska Zielińska Dąbrowska'),
  },
  en: {
    women: words('Emma Sarah Charlotte Fiona Alice Rachel Hannah Grace Siobhán Megan'),
    men: words('James Oliver Daniel Thomas Andrew Simon Patrick Liam Ethan Callum'),
    surnames: words(
      'Smith Jones Taylor Brown Wilson Evans Walker Wright O’Brien Murphy Campbell Reed Hughes Fraser',
    ),
  },
  tr: {
    women: words('Ayşe Elif Zeynep Özge Deniz Gülşen Pınar Esra'),
    men: words('Mehmet Emre Burak Cem Murat Onur Serkan Çağlar'),
    surnames: words('Yılmaz Kaya Demir Şahin Çelik Yıldız Öztürk Aydın Arslan Güneş'),
  },
  ro: {
    women: words('Ioana Andreea Maria Elena Raluca Ștefania'),
    men: words('Andrei Mihai Alexandru Ștefan Răzvan Bogdan'),
    surnames: words('Popescu Ionescu Popa Dumitru Stan Munteanu Țurcanu Rădulescu'),
  },
  bg: {
    women: words('Maria Elena Desislava Ivelina Bilyana Snežana'),
    men: words('Georgi Dimitar Ivan Nikolay Stoyan Goran'),
    surnames: words('Ivanov Petrov Dimitrov Stoyanov Georgiev Trajkovski'),
    womensSurnames: words('Ivanova Petrova Dimitrova Stoyanova Georgieva Trajkovska'),
  },
  el: {
    women: words('Maria Eleni Katerina Sofia Ioanna Despina'),
    men: words('Giorgos Dimitris Nikos Yannis Kostas Thanasis'),
    surnames: words('Papadopoulos Nikolaidis Georgiou Vlachos Karras Oikonomou'),
  },
  nl: {
    women: words('Anouk Femke Marieke Sanne Ilse Tess'),
    men: words('Jeroen Bas Maarten Sander Thijs Wouter'),
    surnames: ['de Vries', 'van Dijk', 'Bakker', 'Visser', 'Jansen', 'van den Berg', 'Peeters', 'Maes'],
  },
  es: {
    women: words('María Lucía Carmen Sofía Inés Pilar Núria Begoña'),
    men: words('Javier Pablo Diego Álvaro Sergio Martín Íñigo Facundo'),
    surnames: words('García López Martínez Sánchez Fernández Ibáñez Núñez Giménez Peralta Quiroga'),
  },
  pt: {
    women: words('Inês Catarina Beatriz Joana Conceição'),
    men: words('João Tiago Gonçalo Rui Luís'),
    surnames: words('Silva Santos Ferreira Gonçalves Carvalho Simões'),
  },
  nordic: {
    women: words('Astrid Ingrid Freja Siri Åsa Kaisa Guðrún'),
    men: words('Lars Erik Magnus Søren Bjørn Jukka Ólafur'),
    surnames: words('Hansen Andersson Johansen Nyström Bjørnstad Østergaard Virtanen Mäkelä Sørensen'),
  },
  baltic: {
    women: words('Rūta Eglė Līga Kristīne Kadri Liis'),
    men: words('Jonas Mantas Jānis Mārtiņš Rein Taavi'),
    surnames: words('Kalniņš Bērziņš Kazlauskas Petrauskas Tamm Mägi'),
    womensSurnames: words('Kalniņa Bērziņa Kazlauskienė Petrauskaitė Tamm Mägi'),
  },
  uk: {
    women: words('Olena Oksana Iryna Kateryna'),
    men: words('Andriy Oleksandr Taras Serhiy'),
    surnames: words('Shevchenko Bondarenko Kovalenko Melnyk Tkachuk'),
  },
  he: {
    women: words('Noa Tamar Yael Michal'),
    men: words('Eitan Yoav Amir Gil'),
    surnames: words('Cohen Levi Mizrahi Peretz Shapira'),
  },
  ja: {
    women: words('Yuki Keiko Naoko Haruka'),
    men: words('Kenji Takeshi Hiroshi Daichi'),
    surnames: words('Sato Suzuki Tanaka Itō Kobayashi'),
  },
  ko: {
    women: words('Ji-woo Min-seo Soo-jin'),
    men: words('Min-jun Seo-joon Tae-hyun'),
    surnames: words('Kim Lee Park Choi'),
  },
  sq: {
    women: words('Arta Elira Besa Vjosa'),
    men: words('Arben Dritan Luan Gëzim'),
    surnames: words('Hoxha Krasniqi Gashi Dervishi Çela'),
  },
} as const satisfies Record<string, Names>

type NamesOf = keyof typeof names

type Home = { readonly weight: number; readonly of: NamesOf; readonly cities: readonly string[] }

const home = (weight: number, of: NamesOf, cities: string): Home => ({
  weight,
  of,
  cities: cities.split(', '),
})

/** Where people come from to dance in Ljubljana: neighbours first, then everybody else. */
export const homes: Readonly<Record<string, Home>> = {
  SI: home(
    24,
    'sl',
    'Ljubljana, Maribor, Celje, Kranj, Koper, Novo mesto, Škofja Loka, Nova Gorica, Murska Sobota',
  ),
  IT: home(13, 'it', 'Trieste, Udine, Venezia, Padova, Bologna, Milano, Torino, Roma, Gorizia'),
  HR: home(9, 'hr', 'Zagreb, Rijeka, Split, Varaždin, Pula, Osijek'),
  AT: home(8, 'de', 'Wien, Graz, Klagenfurt, Villach, Linz, Salzburg, Innsbruck'),
  DE: home(8, 'de', 'München, Berlin, Köln, Stuttgart, Leipzig, Nürnberg, Düsseldorf'),
  HU: home(4.5, 'hu', 'Budapest, Pécs, Szeged, Győr'),
  RS: home(4.5, 'hr', 'Beograd, Novi Sad, Niš'),
  FR: home(3, 'fr', 'Paris, Lyon, Toulouse, Strasbourg'),
  GB: home(2.5, 'en', 'London, Edinburgh, Bristol, Manchester'),
  CH: home(2.5, 'de', 'Zürich, Bern, Basel, Luzern'),
  CZ: home(2.5, 'cs', 'Praha, Brno, České Budějovice'),
  PL: home(2.5, 'pl', 'Warszawa, Kraków, Wrocław, Gdańsk'),
  TR: home(2, 'tr', 'İstanbul, Ankara, İzmir'),
  SK: home(1.8, 'cs', 'Bratislava, Košice'),
  RO: home(1.6, 'ro', 'București, Cluj-Napoca, Timișoara'),
  BG: home(1.4, 'bg', 'Sofia, Plovdiv, Varna'),
  GR: home(1.5, 'el', 'Athina, Thessaloniki'),
  BA: home(1.5, 'hr', 'Sarajevo, Banja Luka, Mostar'),
  NL: home(1.4, 'nl', 'Amsterdam, Utrecht, Nijmegen'),
  BE: home(1.1, 'nl', 'Gent, Antwerpen, Brussel'),
  ES: home(1.3, 'es', 'Barcelona, Madrid, Valencia, Bilbao'),
  SE: home(0.9, 'nordic', 'Stockholm, Göteborg, Malmö'),
  DK: home(0.8, 'nordic', 'København, Aarhus'),
  FI: home(0.8, 'nordic', 'Helsinki, Tampere'),
  NO: home(0.6, 'nordic', 'Oslo, Bergen'),
  PT: home(0.7, 'pt', 'Lisboa, Porto'),
  UA: home(0.8, 'uk', 'Kyiv, Lviv'),
  MK: home(0.7, 'bg', 'Skopje, Ohrid'),
  ME: home(0.5, 'hr', 'Podgorica, Kotor'),
  IE: home(0.5, 'en', 'Dublin, Galway'),
  LT: home(0.5, 'baltic', 'Vilnius, Kaunas'),
  LV: home(0.4, 'baltic', 'Rīga'),
  EE: home(0.4, 'baltic', 'Tallinn, Tartu'),
  LU: home(0.3, 'fr', 'Luxembourg'),
  CY: home(0.3, 'el', 'Lefkosia'),
  MT: home(0.2, 'it', 'Valletta'),
  AL: home(0.3, 'sq', 'Tirana'),
  XK: home(0.2, 'sq', 'Prishtina'),
  IS: home(0.3, 'nordic', 'Reykjavík'),
  IL: home(0.6, 'he', 'Tel Aviv, Haifa'),
  AR: home(0.9, 'es', 'Buenos Aires, Rosario'),
  UY: home(0.3, 'es', 'Montevideo'),
  CL: home(0.2, 'es', 'Santiago'),
  BR: home(0.4, 'pt', 'São Paulo, Porto Alegre'),
  US: home(1, 'en', 'New York, San Francisco, Portland, Chicago'),
  CA: home(0.5, 'en', 'Montréal, Toronto, Vancouver'),
  AU: home(0.4, 'en', 'Melbourne, Sydney'),
  JP: home(0.4, 'ja', 'Tokyo, Osaka'),
  KR: home(0.3, 'ko', 'Seoul, Busan'),
}
