/**
 * The passwords that lists of leaks begin with, of six characters and more. Choosing one is allowed (their length is the only rule) and
 * brings a visible warning.
 */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 222222 333333 444444 555555 666666 777777 888888 999999 000000
  112233 121212 123123 123321 654321 987654321 696969 159753 147258 147258369 789456 789456123 456789 101010 131313
  123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwerty qwerty1 qwerty123 qwertyuiop qwer1234 asdfgh asdfghjkl
  asdf1234 zxcvbn zxcvbnm zaq12wsx q1w2e3r4 abc123 abcd1234 abcdef abcdefg abcdefgh a123456 a1b2c3 aa123456 aaaaaa
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 pass1234 passw123 admin123 admin1
  administrator letmein letmein1 welcome welcome1 welcome123 login123 master monkey dragon shadow sunshine princess
  iloveyou football baseball basketball superman batman starwars pokemon michael jordan jordan23 jessica michelle
  ashley daniel thomas andrew joshua charlie hunter hunter2 ginger pepper cookie cheese summer winter spring autumn
  flower purple orange banana chelsea arsenal liverpool barcelona realmadrid ronaldo mohamed mohamed1 mohamed123
  mohammed ahmed123 mahmoud mostafa ibrahim youssef khaled abdallah habibi habibi123 egypt123 egypt1 cairo123 masr123
  zamalek alahly ahly1907 samsung internet computer freedom whatever trustno1 secret secret1 changeme default guest123
  test123 test1234 testtest hello123 hellohello lovely loveme babygirl nothing matrix maverick mustang corvette
  ferrari porsche mercedes soccer hockey killer ranger buster george robert thunder tigger silver diamond google
  facebook`.split(/\s+/),
);

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
