/**
 * What passwords are made of that are tried first: the words, names and walks over the keyboard that the yearly lists of
 * leaked passwords repeat (NCSC's and SplashData's hundred thousand and hundred, NordPass' two hundred), written down by
 * hand. Passwords of twelve signs and more on such lists are nearly all one to three of these, with signs put between.
 */
export const commonWords = `
password passwort passwd pass motdepasse contrasena senha wachtwoord parola login signin welcome willkommen bienvenue
letmein openup changeme default secret geheim private master admin administrator root user username guest demo test
testing tester temp temporary sample example system server computer internet windows linux google facebook youtube
microsoft apple samsung iphone android amazon netflix nintendo pokemon minecraft playstation starwars startrek
hello hallo bonjour hola whatever nothing something anything iloveyou iloveu loveyou loveme love lovely lover forever
always myself family mother father mommy daddy mylove sweetheart sweetie baby babygirl princess prince queen angel
angels heaven jesus jesuschrist christ godisgood blessed faith heart kisses hugs sunshine sunflower flower rainbow
butterfly beautiful summer winter spring autumn january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday
monkey dragon tiger lion panther eagle falcon phoenix wolf bear horse dolphin kitty puppy doggy snoopy chicken
football baseball basketball hockey soccer golfer tennis liverpool arsenal chelsea barcelona juventus realmadrid
manchester united manunited yankees cowboys steelers lakers rangers packers eagles
superman batman spiderman ironman hulk wolverine joker captain america superstar rockstar hero ninja samurai warrior
hunter killer shadow ranger soldier pirate wizard merlin gandalf matrix avatar hellokitty mickey mickeymouse donald
winnie charlie michael michelle jennifer jessica ashley daniel andrew joshua matthew robert thomas anthony william
jordan jackson taylor amanda nicole hannah sophie samantha stephanie elizabeth alexander alexandra christopher christian
benjamin nicholas jonathan patrick george maggie ginger buster pepper cookie chocolate banana cheese coffee whiskey
metallica slipknot nirvana eminem thunder lightning mustang ferrari porsche corvette harley yamaha mercedes freedom
liberty america american england london paris berlin germany deutschland france espana brasil mexico india canada
australia money million dollar business lucky success winner number one success unbelievable professional international
transformers californication independence relationship consultation performance understanding imagination information
technology chemistry biology science school college university hospital doctor research laboratory labor lab
correcthorsebatterystaple trustno1 abcd abc xyz asdf qwer qwert qwerty qwertz azerty zxcvbn yxcvbn wasd
1q2w3e4r5t 1q2w3e4r 1q2w3e 1qaz 2wsx 3edc 4rfv 1qaz2wsx 1qazxsw2 zaq1 xsw2 cde3 zaq12wsx q1w2e3r4t5 q1w2e3r4 q1w2e3 a1b2c3d4 a1b2c3
cohortium microbiome microbiomics bacteria
`
  .trim()
  .split(/\s+/);
