-- The receipts of a year are numbered from 1 without a gap.
select year, last, count(receipts.id) as receipts
from receipt_numbers left join receipts using (year)
group by year, last
having count(receipts.id) <> last or min(number) <> 1 or max(number) <> last
union all
select year, 0, count(*) from receipts
where year not in (select year from receipt_numbers) group by year
