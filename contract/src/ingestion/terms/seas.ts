import type { Term } from './term.ts';

const table = `
Arctic Ocean
Ashmore and Cartier Islands
Atlantic Ocean
Baker Island
Baltic Sea
Bassas da India
Borneo
Clipperton Island
Coral Sea Islands
Europa Island
Gaza Strip
Glorioso Islands
Howland Island
Indian Ocean
Jan Mayen
Jarvis Island
Johnston Atoll
Juan de Nova Island
Kerguelen Archipelago
Kingman Reef
Kosovo
Line Islands
Mediterranean Sea|Mediterranean
Midway Islands
Navassa Island
North Sea
Pacific Ocean
Palmyra Atoll
Paracel Islands
Ross Sea
Southern Ocean|Antarctic Ocean
Spratly Islands
Tasman Sea
Tromelin Island
Wake Island
West Bank
`;

/** What INSDC lists beside the countries of ISO 3166-1: seas, and lands without a code of their own. */
export const seas: readonly Term[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [term = '', ...names] = line.split('|');
    return { term, term_id: null, synonyms: names.map((name) => name.toLowerCase()) };
  });
